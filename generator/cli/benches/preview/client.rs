//! The real preview of a folder, requested over HTTP as a browser does.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A preview that runs until it is dropped.
pub struct Preview {
    pub child: Child,
    port: u16,
    token: String,
}

impl Drop for Preview {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Preview {
    /// Starts it, and waits until it answers.
    pub fn start(project: &Path) -> Preview {
        let mut child = Command::new(env!("CARGO_BIN_EXE_site"))
            .current_dir(project)
            .env("SITE_LANG", "en")
            .args(["serve", "--no-islands", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
        let line = lines.find(|line| line.starts_with("serving on ")).expect("it says where");
        let port = line.split(" (").next().and_then(|line| line.rsplit(':').next()?.parse().ok());
        // Drains the output, so that the pipe does not fill up.
        std::thread::spawn(move || lines.for_each(drop));
        let mut preview = Preview { child, port: port.expect("the line ends in a port"), token: String::new() };
        let answer = preview.get("/__preview/token");
        preview.token = answer.rsplit('"').nth(1).expect("there is a token").to_owned();
        preview
    }

    /// Returns the whole answer, including its head.
    pub fn get(&self, path: &str) -> String {
        self.send("GET", path, "").expect("it answers")
    }

    /// Waits until texts can be saved: reading a large site for edits takes longer than a request may.
    pub fn begin_editing(&self) {
        while !self.get("/__edit/state").starts_with("HTTP/1.1 200") {}
    }

    /// Saves a text.
    ///
    /// # Errors
    /// The answer, if it does not confirm that the text is saved.
    pub fn save(&self, file: &str, path: &str, was: &str, now: &str) -> Result<(), String> {
        let edit = serde_json::json!({ "file": file, "path": path, "was": was, "now": now, "page": "/" });
        let answer = self.send("POST", "/__edit/save", &edit.to_string()).map_err(|error| error.to_string())?;
        if answer.starts_with("HTTP/1.1 200") { Ok(()) } else { Err(answer) }
    }

    fn send(&self, method: &str, path: &str, body: &str) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        let (port, token, length) = (self.port, &self.token, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\nContent-Length: {length}\r\n\
             X-Preview-Token: {token}\r\nContent-Type: application/json\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}
