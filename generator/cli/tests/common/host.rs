//! A small local host that can serve a built site as Netlify does, with one thing wrong on demand.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use socket2::{Domain, Socket, Type};

/// A request to the host.
#[derive(Clone)]
pub struct Request {
    pub method: String,
    pub path: String,
    /// The lines of headers.
    pub head: Vec<String>,
    pub body: String,
}

impl Request {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.iter().find_map(|line| {
            let (known, value) = line.split_once(": ")?;
            known.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// An answer of the host.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    /// Names and values, in the order in which they are sent.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn of(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Answer { status, headers: Vec::new(), body: body.into() }
    }

    pub fn set(&mut self, name: &str, value: &str) -> &mut Self {
        self.drop(name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn drop(&mut self, name: &str) -> &mut Self {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self
    }

    /// Replaces a text in the body.
    pub fn replace(&mut self, from: &str, to: &str) -> &mut Self {
        self.body = String::from_utf8_lossy(&self.body).replace(from, to).into_bytes();
        self
    }
}

/// Answers requests until the process ends. Closes the connection when there is no answer.
fn serve(listener: TcpListener, answer: impl Fn(&Request) -> Option<Answer> + Send + Sync + 'static) {
    let answer = Arc::new(answer);
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let answer = answer.clone();
            std::thread::spawn(move || talk(stream, &*answer));
        }
    });
}

/// Starts a host with these answers. Returns its base URL.
pub fn start(answer: impl Fn(&Request) -> Answer + Send + Sync + 'static) -> String {
    let host = Host::listen();
    serve(host.listener, move |request| Some(answer(request)));
    format!("http://127.0.0.1:{}", host.port)
}

/// Holds a port of this machine on which nothing listens.
pub struct Silent {
    pub port: u16,
    _held: Socket,
}

impl Silent {
    pub fn take() -> Self {
        let held = Socket::new(Domain::IPV4, Type::STREAM, None).expect("there are sockets");
        held.bind(&SocketAddr::from(([127, 0, 0, 1], 0)).into()).expect("a port is free");
        let address = held.local_addr().ok().and_then(|address| address.as_socket());
        Silent { port: address.expect("it has an address").port(), _held: held }
    }
}

/// A host for a built site.
pub struct Host {
    listener: TcpListener,
    pub port: u16,
    /// Forms that were posted.
    pub posted: Arc<Mutex<Vec<String>>>,
}

impl Host {
    /// Takes a port; nothing is served yet.
    pub fn listen() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = listener.local_addr().expect("it has an address").port();
        Host { listener, port, posted: Arc::default() }
    }

    /// Starts to serve the folder, with every answer passed through `fault`. Without an answer, the connection is closed.
    pub fn serve(&self, folder: &Path, fault: impl Fn(&Request, Answer) -> Option<Answer> + Send + Sync + 'static) {
        let site = Served::read(folder);
        let posted = self.posted.clone();
        serve(self.listener.try_clone().expect("it can be shared"), move |request| {
            if request.method == "POST" {
                posted.lock().expect("nobody panics with it").push(request.body.clone());
            }
            fault(request, site.answer(request))
        });
    }
}

fn talk(mut stream: TcpStream, answer: &dyn Fn(&Request) -> Option<Answer>) {
    let mut reader = BufReader::new(stream.try_clone().expect("it can be shared"));
    let mut head = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).is_err() || line.is_empty() {
            return;
        }
        if line == "\r\n" {
            break;
        }
        head.push(line.trim_end().to_owned());
    }
    let first = head.remove(0);
    let mut first = first.split(' ').map(str::to_owned);
    let [method, path] = [first.next(), first.next()].map(Option::unwrap_or_default);
    let mut request = Request { method, path, head, body: String::new() };
    let length = request.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    if reader.read_exact(&mut body).is_err() {
        return;
    }
    request.body = String::from_utf8_lossy(&body).into_owned();
    let Some(mut answer) = answer(&request) else { return };
    let text = answer.headers.iter().any(|(name, value)| {
        name.eq_ignore_ascii_case("content-type") && (value.starts_with("text/") || value.contains("svg"))
    });
    let plain = answer.headers.iter().any(|(name, _)| name == "x-plain");
    if text && !plain {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(&answer.body).expect("memory takes it");
        answer.body = packed.finish().expect("memory takes it");
        answer.set("content-encoding", "gzip");
    }
    let mut head =
        format!("HTTP/1.1 {} x\r\nconnection: close\r\ncontent-length: {}\r\n", answer.status, answer.body.len());
    for (name, value) in &answer.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(b"\r\n"));
    let _ = stream.write_all(&answer.body);
}

/// A published folder with its `_headers` and `_redirects`.
struct Served {
    folder: PathBuf,
    headers: Vec<(String, Vec<(String, String)>)>,
    redirects: Vec<(String, String, u16)>,
}

fn matches(pattern: &str, path: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => path.starts_with(start),
        None => path == pattern,
    }
}

impl Served {
    fn read(folder: &Path) -> Self {
        let mut headers: Vec<(String, Vec<(String, String)>)> = Vec::new();
        for line in fs::read_to_string(folder.join("_headers")).expect("the site has it").lines() {
            match (line.strip_prefix("  ").and_then(|line| line.split_once(": ")), headers.last_mut()) {
                (Some((name, value)), Some((_, rules))) => rules.push((name.to_owned(), value.to_owned())),
                _ => headers.push((line.to_owned(), Vec::new())),
            }
        }
        let redirects = fs::read_to_string(folder.join("_redirects")).expect("the site has it");
        let redirects = redirects.lines().map(|line| {
            let parts: Vec<&str> = line.split(' ').collect();
            (parts[0].to_owned(), parts[1].to_owned(), parts[2].trim_end_matches('!').parse().expect("a status"))
        });
        Served { folder: folder.to_owned(), headers, redirects: redirects.collect() }
    }

    fn answer(&self, request: &Request) -> Answer {
        let path = request.path.split('?').next().unwrap_or_default();
        if request.method == "POST" {
            // A form caught by the honeypot gets the same answer as any other.
            let known = request.body.contains("form-name=");
            return if known { self.file(path, "/", 200) } else { self.file(path, "/404.html", 404) };
        }
        let rule = self.redirects.iter().find(|(from, ..)| matches(from, path));
        if let Some((_, to, 301)) = rule {
            let mut answer = Answer::of(301, "");
            answer.set("location", to);
            return answer;
        }
        match rule {
            _ if self.find(path).is_some() => self.file(path, path, 200),
            Some((_, to, status)) => self.file(path, to, *status),
            None => self.file(path, "/404.html", 404),
        }
    }

    fn find(&self, path: &str) -> Option<PathBuf> {
        let path = path.trim_matches('/');
        let names =
            [path.to_owned(), format!("{path}/index.html").trim_start_matches('/').to_owned(), format!("{path}.html")];
        let own = |name: &String| !["_headers", "_redirects"].contains(&name.as_str());
        names.iter().filter(|name| own(name)).map(|name| self.folder.join(name)).find(|file| file.is_file())
    }

    fn file(&self, path: &str, name: &str, status: u16) -> Answer {
        let file = self.find(name).unwrap_or_else(|| panic!("no {name}"));
        let kind = match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
            "html" => "text/html; charset=UTF-8",
            "css" => "text/css; charset=UTF-8",
            "js" => "text/javascript; charset=UTF-8",
            "json" => "application/json",
            "woff2" => "font/woff2",
            "png" => "image/png",
            "svg" => "image/svg+xml",
            "txt" => "text/plain; charset=UTF-8",
            "xml" => "application/xml",
            _ => "application/octet-stream",
        };
        let mut answer = Answer::of(status, fs::read(&file).expect("it can be read"));
        answer.set("content-type", kind).set("server", "Netlify");
        for (_, rules) in self.headers.iter().filter(|(pattern, _)| matches(pattern, path)) {
            for (name, value) in rules {
                // Netlify writes lists without spaces.
                answer.set(name, &value.replace(", ", ","));
            }
        }
        if kind.starts_with("text/html") {
            answer.replace(" data-netlify=\"true\" data-netlify-honeypot=\"website\"", "");
        }
        answer
    }
}
