//! Runs other programs: Node, npm and git. A process that prints nothing for too long is killed and reported.

use kmo_diagnostic::{Text, words};
use std::io::{self, BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take to exit after it was asked to.
const GRACE: Duration = Duration::from_secs(5);
/// How often to check whether a program exited.
const POLL: Duration = Duration::from_millis(5);
/// How much of the standard error of a [`Worker`] is kept, in bytes. Its last part says why the worker ended.
const COMPLAINTS: usize = 64 * 1024;

/// Why running a program failed.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure {
    /// What it printed to standard error or, if that is empty, how it ended.
    pub said: Text,
    /// What it printed to standard output.
    pub printed: String,
    pub cause: Cause,
}

/// The kind of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The program does not exist or may not be run.
    NotStarted,
    /// It exited with an error, or was killed because it hung.
    Failed,
    /// It was cancelled.
    Cancelled,
}

impl From<Text> for Failure {
    fn from(said: Text) -> Self {
        Failure { said, printed: String::new(), cause: Cause::Failed }
    }
}

/// Cancels programs from another thread. Clones share one flag, which can't be reset.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Ends all programs that run with it, and prevents others from starting with it.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn failure(name: &str) -> Failure {
        Failure { said: words::was_cancelled(name), printed: String::new(), cause: Cause::Cancelled }
    }
}

/// Runs a program with these bytes as its standard input, and returns its standard output. Kills the program if it prints
/// nothing for `timeout`.
///
/// # Errors
/// If it does not start, fails or is killed.
pub fn run(command: &mut Command, input: Vec<u8>, timeout: Duration) -> Result<Vec<u8>, Failure> {
    run_unless(&Cancel::default(), command, input, timeout)
}

/// As [`run`], and kills the program when it is cancelled.
///
/// # Errors
/// As [`run`], and if it is cancelled.
pub fn run_unless(
    cancel: &Cancel,
    command: &mut Command,
    input: Vec<u8>,
    timeout: Duration,
) -> Result<Vec<u8>, Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    if cancel.is_on() {
        return Err(Cancel::failure(&name));
    }
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| Failure {
        said: words::did_not_start(&name, error),
        printed: String::new(),
        cause: Cause::NotStarted,
    })?;
    let mut stdin = child.stdin.take().expect("it is piped");
    // In separate threads, so that a program that does not read or print can't block this one.
    let sent = thread::spawn(move || stdin.write_all(&input));
    let (heard, hears) = channel();
    let out = listen(child.stdout.take().expect("it is piped"), heard.clone(), usize::MAX);
    let err = listen(child.stderr.take().expect("it is piped"), heard, usize::MAX);
    let Some(status) = wait(&mut child, &hears, timeout, cancel).map_err(Text::verbatim)? else {
        let silent = || words::printed_nothing(&name, timeout.as_secs()).into();
        return Err(if cancel.is_on() { Cancel::failure(&name) } else { silent() });
    };
    let all = |printed: Receiver<io::Result<Vec<u8>>>| match printed.recv_timeout(timeout) {
        Ok(read) => read.map_err(Text::verbatim),
        Err(_) => Err(words::output_held(&name)),
    };
    let (out, err) = (all(out)?, all(err)?);
    if !status.success() {
        let [printed, said] = [out, err].map(|text| String::from_utf8_lossy(&text).trim().to_owned());
        let said = if said.is_empty() { words::ended_with(&name, status.to_string()) } else { Text::verbatim(said) };
        return Err(Failure { said, printed, cause: Cause::Failed });
    }
    match sent.join() {
        Ok(Ok(())) => Ok(out),
        Ok(Err(error)) => Err(words::did_not_take(&name, error).into()),
        Err(_) => Err(words::no_work(name).into()),
    }
}

/// Runs a server that prints a line once it listens, calls `listens` then, and returns when the server exits. The server must
/// exit when its standard input is closed, which also happens if this program is killed.
///
/// # Errors
/// If it does not start, or exits before it listens.
pub fn serve(command: &mut Command, listens: impl FnOnce()) -> io::Result<()> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let input = child.stdin.take();
    let mut line = String::new();
    let heard = BufReader::new(child.stdout.as_mut().expect("it is piped")).read_line(&mut line)?;
    if heard > 0 {
        listens();
    }
    child.wait()?;
    drop(input);
    if heard > 0 { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

/// A running program that answers each line with a line. It is killed when this is dropped.
#[derive(Debug)]
pub struct Worker {
    name: String,
    child: Child,
    /// Lines to send. A thread writes them, so that a program that does not read can't block this one.
    questions: Sender<Vec<u8>>,
    answers: Receiver<io::Result<Vec<u8>>>,
    /// The end of its standard error, which arrives once it is closed.
    complaints: Receiver<io::Result<Vec<u8>>>,
}

impl Worker {
    /// Starts a program.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(command: &mut Command) -> Result<Self, Text> {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| words::did_not_start(&name, error))?;
        let mut stdin = child.stdin.take().expect("it is piped");
        let (questions, asked) = channel::<Vec<u8>>();
        thread::spawn(move || asked.iter().try_for_each(|line| stdin.write_all(&line)));
        let (answer, answers) = channel();
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).split(b'\n');
        thread::spawn(move || {
            for line in lines {
                let last = line.is_err();
                if answer.send(line).is_err() || last {
                    return;
                }
            }
        });
        let complaints = listen(child.stderr.take().expect("it is piped"), channel().0, COMPLAINTS);
        Ok(Worker { name, child, questions, answers, complaints })
    }

    /// Sends a line, and waits up to `timeout` for the line that answers it.
    ///
    /// # Errors
    /// If it exits or does not answer: returns its standard error, or how it ended. Drop the worker then, as a late answer
    /// would be taken for the answer to the next line.
    pub fn ask(&mut self, mut line: Vec<u8>, timeout: Duration) -> Result<Vec<u8>, Text> {
        line.push(b'\n');
        // Fails if the program has exited. Waiting for the answer then returns why.
        let _ = self.questions.send(line);
        match self.answers.recv_timeout(timeout) {
            Ok(answer) => answer.map_err(Text::verbatim),
            Err(RecvTimeoutError::Timeout) => Err(words::printed_nothing(&self.name, timeout.as_secs())),
            Err(RecvTimeoutError::Disconnected) => Err(self.end_of_it(timeout)),
        }
    }

    /// Returns why it closed its output.
    fn end_of_it(&mut self, timeout: Duration) -> Text {
        let said = self.complaints.recv_timeout(timeout).ok().and_then(Result::ok).unwrap_or_default();
        let said = String::from_utf8_lossy(&said).trim().to_owned();
        if !said.is_empty() {
            return Text::verbatim(said);
        }
        match wait(&mut self.child, &channel().1, timeout, &Cancel::default()) {
            Ok(Some(status)) => words::ended_with(&self.name, status.to_string()),
            Ok(None) => words::printed_nothing(&self.name, timeout.as_secs()),
            Err(error) => Text::verbatim(error),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads all output in a thread, keeps at most the last `most` bytes of it, and sends a message to `heard` for each piece.
fn listen(mut from: impl Read + Send + 'static, heard: Sender<()>, most: usize) -> Receiver<io::Result<Vec<u8>>> {
    let (done, printed) = channel();
    thread::spawn(move || {
        let mut all = Vec::new();
        let mut piece = [0; 8 * 1024];
        let end = loop {
            match from.read(&mut piece) {
                Ok(0) => break Ok(all),
                Ok(length) => {
                    all.extend_from_slice(&piece[..length]);
                    // Drops half at a time, so that not every piece moves the kept bytes.
                    if all.len() > most {
                        all.drain(..all.len() - most / 2);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => break Err(error),
            }
            let _ = heard.send(());
        };
        let _ = done.send(end);
    });
    printed
}

/// Waits until a program exits. Returns `None` if it was killed, because it was silent for too long or was cancelled.
fn wait(child: &mut Child, hears: &Receiver<()>, timeout: Duration, cancel: &Cancel) -> io::Result<Option<ExitStatus>> {
    let mut heard = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        match hears.recv_timeout(POLL) {
            Ok(()) => heard = Instant::now(),
            Err(RecvTimeoutError::Timeout) => {}
            // It closed its output but is still running.
            Err(RecvTimeoutError::Disconnected) => thread::sleep(POLL),
        }
        if heard.elapsed() > timeout || cancel.is_on() {
            end(child)?;
            return Ok(None);
        }
    }
}

/// Asks a program to exit with SIGTERM, which npm forwards to what it runs, and kills it if it does not. If it leads a process
/// group, the whole group is ended.
fn end(child: &mut Child) -> io::Result<()> {
    #[cfg(unix)]
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        use rustix::process::{Signal, getpgid, kill_process, kill_process_group};
        let leads = getpgid(Some(pid)) == Ok(pid);
        let send = |signal| if leads { kill_process_group(pid, signal) } else { kill_process(pid, signal) };
        let asked = Instant::now();
        let mut ended = send(Signal::TERM).is_err();
        while !ended && asked.elapsed() < GRACE {
            ended = child.try_wait()?.is_some();
            thread::sleep(POLL);
        }
        if leads {
            // Includes processes that outlive their leader.
            let _ = kill_process_group(pid, Signal::KILL);
        }
    }
    // Does nothing if the program has exited already.
    child.kill()?;
    child.wait().map(drop)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn sh(script: &str, input: &[u8], timeout: Duration) -> Result<String, String> {
        let ran = run(Command::new("sh").args(["-c", script]), input.to_vec(), timeout);
        ran.map(|out| String::from_utf8(out).expect("it is text")).map_err(|failure| failure.said.to_string())
    }

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(300);

    #[test]
    fn a_server_reports_that_it_listens() {
        let mut heard = false;
        let shell = |script: &str, heard: &mut bool| {
            serve(Command::new("sh").args(["-c", script]), || *heard = true).map_err(|error| error.kind())
        };
        assert_eq!(shell("echo listening; exit 1", &mut heard), Ok(()));
        assert!(heard);
        let mut heard = false;
        assert_eq!(shell("exit 0", &mut heard), Err(io::ErrorKind::UnexpectedEof));
        assert!(!heard);
    }

    #[test]
    fn output_and_errors_are_returned() {
        assert_eq!(sh("cat", b"een", LONG), Ok("een".to_owned()));
        // More than a pipe holds, in both directions at once.
        let much = vec![b'x'; 1 << 20];
        assert_eq!(sh("cat", &much, LONG).map(|out| out.len()), Ok(1 << 20));
        assert_eq!(sh("echo mis >&2; exit 3", b"", LONG), Err("mis".to_owned()));
        assert_eq!(sh("exit 3", b"", LONG), Err("`sh` ended with exit status: 3".to_owned()));
        let missing = run(&mut Command::new("is-er-niet"), Vec::new(), LONG).expect_err("there is none");
        assert!(missing.said.to_string().contains("did not start"), "{missing:?}");
    }

    #[test]
    fn a_worker_answers_line_by_line_until_it_fails() {
        let worker = |script: &str| Worker::start(Command::new("sh").args(["-c", script])).expect("it starts");
        let ask = |worker: &mut Worker, line: &[u8], timeout| {
            let answer = worker.ask(line.to_vec(), timeout);
            answer.map(|answer| String::from_utf8_lossy(&answer).into_owned()).map_err(|text| text.to_string())
        };
        let mut echo = worker("cat");
        // More than a pipe holds, and a line that JSON may have in a text.
        let much = "\u{2028}".repeat(1 << 18);
        for line in ["een", "", &much, "twee"] {
            assert_eq!(ask(&mut echo, line.as_bytes(), LONG).as_deref(), Ok(line));
        }
        let mut fails = worker("read line; echo $line; read line; echo mis >&2; exit 3");
        assert_eq!(ask(&mut fails, b"een", LONG), Ok("een".to_owned()));
        for _ in 0..2 {
            assert!(
                ask(&mut fails, b"twee", LONG).is_err_and(|said| said.contains("mis") || said.contains("status: 3"))
            );
        }
        // Only the end of a long log is kept.
        let mut logs = worker("head -c 1000000 /dev/zero | tr '\\0' x >&2; echo mis >&2; exit 3");
        assert!(ask(&mut logs, b"", LONG).is_err_and(|said| said.ends_with("xmis") && said.len() <= COMPLAINTS));
        assert_eq!(ask(&mut worker("exit 3"), b"", LONG), Err("`sh` ended with exit status: 3".to_owned()));
        let silent = Err("`sh` printed nothing for 0 seconds and was stopped".to_owned());
        assert_eq!(ask(&mut worker("exec sleep 600"), &vec![b'x'; 1 << 20], SHORT), silent);
        assert!(Worker::start(&mut Command::new("is-er-niet")).is_err());
    }

    #[test]
    fn a_hanging_program_is_killed() {
        let ended = Err("`sh` printed nothing for 0 seconds and was stopped".to_owned());
        assert_eq!(sh("exec sleep 600", b"", SHORT), ended);
        assert_eq!(sh("exec >&- 2>&-; exec sleep 600", b"", SHORT), ended);
        // It does not read its input.
        assert_eq!(sh("exec sleep 600", &vec![b'x'; 1 << 20], SHORT), ended);
        // A program that prints something now and then is not killed.
        assert_eq!(sh("for i in 1 2 3 4 5 6 7 8; do sleep 0.1; echo $i; done", b"", LONG).map(|out| out.len()), Ok(16));
    }

    #[test]
    fn a_cancelled_program_is_killed_with_its_children() {
        use std::os::unix::process::CommandExt as _;
        let folder = tempfile::tempdir().expect("a folder");
        let started = folder.path().join("started");
        // Its helper ignores SIGTERM.
        let script = format!("(trap '' TERM; echo $$ > {0}.new; mv {0}.new {0}; sleep 600) & wait", started.display());
        let cancel = Cancel::default();
        let hanging = {
            let cancel = cancel.clone();
            let mut command = Command::new("sh");
            command.args(["-c", &script]).process_group(0);
            thread::spawn(move || run_unless(&cancel, &mut command, Vec::new(), LONG))
        };
        while !started.exists() {
            thread::sleep(POLL);
        }
        let group = std::fs::read_to_string(&started).expect("it is written").trim().parse().ok();
        let group = group.and_then(rustix::process::Pid::from_raw).expect("a process");
        cancel.cancel();
        let failure = hanging.join().expect("it does not panic").expect_err("it was cancelled");
        assert_eq!((failure.cause, failure.said.to_string()), (Cause::Cancelled, "`sh` was stopped".to_owned()));
        let asked = Instant::now();
        while rustix::process::test_kill_process_group(group).is_ok() && asked.elapsed() < LONG {
            thread::sleep(POLL);
        }
        assert!(rustix::process::test_kill_process_group(group).is_err(), "its helper lives on");
        // Nothing is started after it was cancelled.
        let never = run_unless(&cancel, &mut Command::new("is-er-niet"), Vec::new(), LONG);
        assert_eq!(never.map_err(|failure| failure.cause), Err(Cause::Cancelled));
    }
}
