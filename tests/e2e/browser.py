"""A minimal WebDriver client for headless Chromium."""
import json
import socket
import subprocess
import time
import urllib.request


class Browser:
    def __init__(self, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.url = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + 60
        while True:
            try:
                self.call("GET", "/status")
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu",
                            "--disable-dev-shm-usage",
                            f"--user-data-dir={folder / 'profile'}"]}
        session = self.call("POST", "/session", {"capabilities": {
            "alwaysMatch": {"goog:chromeOptions": options,
                            "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.url += "/session/" + session["sessionId"]

    def call(self, method, path, body=None):
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            self.url + path, data, {"Content-Type": "application/json"},
            method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def open(self, path):
        """A file, or an address."""
        self.call("POST", "/url", {
            "url": path if isinstance(path, str) else path.as_uri()})

    def run(self, script):
        return self.call("POST", "/execute/sync",
                         {"script": script, "args": []})

    def size(self, width, height):
        """Of the page. A window cannot be as narrow as a phone."""
        self.call("POST", "/goog/cdp/execute", {
            "cmd": "Emulation.setDeviceMetricsOverride",
            "params": {"width": width, "height": height,
                       "deviceScaleFactor": 1, "mobile": width < 500}})

    def close(self):
        try:
            self.call("DELETE", "")
        except OSError:
            pass
        self.driver.kill()
        self.driver.wait()
