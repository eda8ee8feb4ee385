"""The app as a package of a phone (`flet build apk`, `flet build ipa`)."""
