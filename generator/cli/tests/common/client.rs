//! A running preview, and a client that sends requests exactly as given.

use std::cell::OnceCell;
use std::fs;
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use serde_json::Value;
use socket2::{Domain, Socket, Type};

use super::{NOW, Site};

/// A limit that only a hanging server reaches.
const LIMIT: Duration = Duration::from_secs(120);

pub struct Server {
    pub site: Arc<Site>,
    pub child: Child,
    pub port: u16,
    token: OnceCell<String>,
    pub lines: Receiver<String>,
    pub seen: Vec<String>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(known, _)| known == name);
        let value = found.next().map(|(_, value)| value.as_str());
        assert!(found.next().is_none(), "{name} stands there twice");
        value
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Server {
    /// Sends it a signal, such as `INT` for Ctrl-C, and waits until it exits.
    #[cfg(unix)]
    pub fn end(&mut self, signal: &str) {
        let sent = Command::new("kill").args(["-s", signal, &self.child.id().to_string()]).status();
        assert!(sent.expect("it is there").success());
        assert!(self.child.wait().expect("it is a child").success(), "{signal} is how it is ended");
    }

    pub fn start(site: impl Into<Arc<Site>>, arguments: &[&str]) -> Self {
        Self::start_with(site, arguments, &[])
    }

    /// A preview of a copy of the project.
    pub fn of_project(arguments: &[&str]) -> Self {
        Self::start(Site::of_project(), arguments)
    }

    /// As [`Server::start`], with environment variables. Uses a free port and the usual date, unless the arguments or the
    /// test's own clock say otherwise.
    pub fn start_with(site: impl Into<Arc<Site>>, arguments: &[&str], environment: &[(&str, &Path)]) -> Self {
        let site = site.into();
        let mut command = site.command(&["serve", "--no-islands"]);
        if !arguments.contains(&"--port") {
            command.args(["--port", "0"]);
        }
        if !arguments.contains(&"--now") && !environment.iter().any(|(name, _)| *name == "CLOCK_OF_TEST") {
            command.args(["--now", NOW]);
        }
        command.args(arguments).envs(environment.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let (sender, lines) = mpsc::channel();
        let streams: [Box<dyn std::io::Read + Send>; 2] =
            [Box::new(child.stdout.take().expect("it is piped")), Box::new(child.stderr.take().expect("it is piped"))];
        for stream in streams {
            let sender = sender.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(stream).lines().map_while(Result::ok) {
                    let _ = sender.send(line);
                }
            });
        }
        let mut server = Server { site, child, port: 0, token: OnceCell::new(), lines, seen: Vec::new() };
        let line = server.wait_for_line("serving on http://");
        let port = line.split(" (").next().and_then(|line| line.rsplit(':').next());
        server.port = port.and_then(|port| port.parse().ok()).expect("the line ends in a port");
        server
    }

    /// Waits for the next line, on either stream, that contains a text.
    pub fn wait_for_line(&mut self, part: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(LIMIT).unwrap_or_else(|_| panic!("no `{part}` in {:#?}", self.seen));
            self.seen.push(line.clone());
            if line.contains(part) {
                return line;
            }
        }
    }

    pub fn client(&self) -> Client {
        Client { port: self.port, from: None }
    }

    pub fn connect(&self) -> TcpStream {
        self.client().connect()
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: impl AsRef<[u8]>) -> Answer {
        self.client().send(method, path, headers, body)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "")
    }

    /// The secret token of this preview, which only its own pages get.
    pub fn token(&self) -> &str {
        self.token.get_or_init(|| {
            let token: Value = serde_json::from_str(&self.get("/__preview/token").text()).expect("it is JSON");
            token["token"].as_str().expect("there is one").to_owned()
        })
    }

    /// Sends JSON as a page of the preview does, without a body for `Null`. Returns the status and the JSON of the answer.
    pub fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let headers = [
            ("x-preview-token", self.token()),
            ("content-type", "application/json"),
            ("sec-fetch-site", "same-origin"),
        ];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.send(method, path, &headers, &body);
        (answer.status, serde_json::from_str(&answer.text()).unwrap_or(Value::Null))
    }

    /// Posts JSON that must be accepted, and returns the answer.
    #[track_caller]
    pub fn accepts(&self, path: &str, body: &Value) -> Value {
        let (status, said) = self.ask("POST", path, body);
        assert_eq!(status, 200, "{path}: {said:#}");
        said
    }

    /// Repeats a request until the answer is right.
    pub fn until(&self, path: &str, what: &str, right: impl Fn(&Answer) -> bool) -> Answer {
        let started = Instant::now();
        loop {
            let answer = self.get(path);
            if right(&answer) {
                return answer;
            }
            assert!(started.elapsed() < LIMIT, "{path} never came to {what}: {}", answer.text());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn post(&self, path: &str, body: &str) -> Answer {
        self.send("POST", path, &[("Content-Type", "application/x-www-form-urlencoded")], body)
    }

    /// A memory figure of the process, in kilobytes: `VmRSS` (current) or `VmHWM` (peak), see `man 5 proc`.
    #[cfg(target_os = "linux")]
    pub fn memory(&self, figure: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let found = status.lines().find_map(|line| line.strip_prefix(figure)?.strip_prefix(':'));
        found.expect("it says so").trim().trim_end_matches(" kB").parse().expect("it is a number")
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.site.at(name)
    }

    pub fn read(&self, name: &str) -> String {
        self.site.read(name)
    }

    /// Writes in one step, as editors do. Otherwise the preview could read the file while it is empty or half written.
    pub fn write(&self, name: &str, text: &str) {
        let partial = self.path(name).with_file_name(".partial");
        fs::create_dir_all(partial.parent().expect("it is in a folder")).expect("there is room");
        fs::write(&partial, text).expect("there is room");
        fs::rename(partial, self.path(name)).expect("it can be moved");
    }

    pub fn events(&self) -> Events {
        let mut stream = self.connect();
        let request = format!("GET /__preview/events HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port);
        stream.write_all(request.as_bytes()).expect("the server reads");
        Events(BufReader::new(stream))
    }
}

/// Talks to a server, from any thread.
#[derive(Clone, Copy)]
pub struct Client {
    pub port: u16,
    /// The local address that it connects from.
    pub from: Option<[u8; 4]>,
}

impl Client {
    /// Connects from another local address. Only Linux has more than one on its loopback.
    pub fn from(self, address: [u8; 4]) -> Self {
        Client { from: Some(address), ..self }
    }

    pub fn connect(&self) -> TcpStream {
        let server = SocketAddr::from(([127, 0, 0, 1], self.port));
        let stream = match self.from {
            None => TcpStream::connect(server).expect("the server listens"),
            Some(from) => {
                let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("there are sockets");
                socket.bind(&SocketAddr::from((from, 0)).into()).expect("it is an address of this machine");
                socket.connect(&server.into()).expect("the server listens");
                socket.into()
            }
        };
        stream.set_read_timeout(Some(LIMIT)).expect("a limit can be set");
        stream
    }

    /// Sends a request exactly as given, without normalising the path.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: impl AsRef<[u8]>) -> Answer {
        let body = body.as_ref();
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            request.push_str(&format!("Host: 127.0.0.1:{}\r\n", self.port));
        }
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("the server reads");
        // The server may answer and close before it has read everything.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        if let Err(error) = stream.read_to_end(&mut answer) {
            let has_closed = matches!(
                error.kind(),
                ErrorKind::BrokenPipe | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
            );
            assert!(has_closed, "{method} {path}: {error} after {} bytes", answer.len());
        }
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").expect("the head ends");
        let head = String::from_utf8(answer[..end].to_vec()).expect("the head is text");
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
        let headers = lines.filter_map(|line| line.split_once(": "));
        Answer {
            status: status.expect("the first line holds a status"),
            headers: headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect(),
            body: answer[end + 4..].to_vec(),
        }
    }
}

/// The event stream that a page listens to.
pub struct Events(BufReader<TcpStream>);

impl Events {
    /// Waits for the next build event, and returns the build that it names.
    pub fn next(&mut self) -> String {
        let mut line = String::new();
        let mut is_build = false;
        loop {
            line.clear();
            let read = self.0.read_line(&mut line).expect("the stream goes on");
            assert!(read > 0, "the stream ended");
            match line.trim_end().split_once(": ") {
                Some(("event", name)) => is_build = name == "build",
                Some(("data", build)) if is_build => return build.to_owned(),
                _ => {}
            }
        }
    }

    pub fn ends(mut self) -> bool {
        self.0.read_to_end(&mut Vec::new()).is_ok()
    }
}
