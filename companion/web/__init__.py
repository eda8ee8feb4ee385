"""The app as a static, installable web page that runs Python in the browser and needs no network."""
