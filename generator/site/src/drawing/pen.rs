//! The pen that draws parts: lines and shapes around the middle of a part's foot, upwards from the ground.

use std::f64::consts::FRAC_PI_2;

/// A point: of a part from the middle of its foot upwards, of a drawing from its top left downwards.
pub type Point = (f64, f64);

/// Width of a drawing, in its own units.
pub const WIDTH: f64 = 640.0;
/// The ground line. Cards align drawings by it.
pub const GROUND: f64 = 332.0;
/// Length of the handles of a quarter circle of radius 1, as a cubic Bézier.
const QUARTER: f64 = 0.5523;

#[derive(Clone, Copy, Debug)]
pub enum Step {
    Line(Point),
    /// A cubic Bézier: two handles and its end.
    Curve([Point; 3]),
}

/// A line without a break.
#[derive(Clone, Debug)]
pub struct Trace {
    pub start: Point,
    pub steps: Vec<Step>,
    pub closed: bool,
}

impl Trace {
    /// A line through points.
    pub fn through(points: &[Point]) -> Self {
        Trace { start: points[0], steps: points[1..].iter().map(|&point| Step::Line(point)).collect(), closed: false }
    }

    /// Returns its points and the handles of its curves. No part of it lies higher or lower than these.
    pub fn written(&self) -> impl Iterator<Item = Point> {
        let steps = self.steps.iter().flat_map(|step| match *step {
            Step::Line(to) => [to, to, to],
            Step::Curve(points) => points,
        });
        std::iter::once(self.start).chain(steps)
    }

    /// Returns its corners, and points along its curves.
    pub fn points(&self) -> Vec<Point> {
        const PIECES: u8 = 6;
        let mut points = vec![self.start];
        for step in &self.steps {
            let from = points[points.len() - 1];
            match *step {
                Step::Line(to) => points.push(to),
                Step::Curve([one, two, to]) => points.extend((1..=PIECES).map(|piece| {
                    let t = f64::from(piece) / f64::from(PIECES);
                    let mix = |a: f64, b: f64, c: f64, d: f64| {
                        let s = 1.0 - t;
                        s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
                    };
                    (mix(from.0, one.0, two.0, to.0), mix(from.1, one.1, two.1, to.1))
                })),
            }
        }
        if self.closed {
            points.push(self.start);
        }
        points
    }
}

/// Lines that are drawn together.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Whether it hides what is behind it.
    pub solid: bool,
    pub traces: Vec<Trace>,
}

impl Shape {
    /// Returns the value of `d`, in relative commands whose numbers have at most one decimal. Each number is rounded from
    /// where the pen really is, so that errors do not add up.
    pub fn data(&self) -> String {
        let mut out = String::new();
        let mut here = (0, 0);
        for trace in &self.traces {
            let start = tenths(trace.start);
            command(&mut out, 'm', &[(start.0 - here.0, start.1 - here.1)]);
            here = start;
            for step in &trace.steps {
                match *step {
                    Step::Line(to) => {
                        let to = tenths(to);
                        match (to.0 - here.0, to.1 - here.1) {
                            (0, 0) => {}
                            (x, 0) => axis(&mut out, 'h', x),
                            (0, y) => axis(&mut out, 'v', y),
                            by => command(&mut out, 'l', &[by]),
                        }
                        here = to;
                    }
                    Step::Curve(points) => {
                        let points = points.map(tenths);
                        command(&mut out, 'c', &points.map(|to| (to.0 - here.0, to.1 - here.1)));
                        here = points[2];
                    }
                }
            }
            if trace.closed {
                out.push('z');
                here = start;
            }
        }
        out
    }
}

fn tenths(point: Point) -> (i64, i64) {
    ((point.0 * 10.0).round() as i64, (point.1 * 10.0).round() as i64)
}

fn command(out: &mut String, name: char, points: &[(i64, i64)]) {
    out.push(name);
    for (at, &(x, y)) in points.iter().enumerate() {
        number(out, x, at > 0);
        number(out, y, true);
    }
}

fn axis(out: &mut String, name: char, by: i64) {
    out.push(name);
    number(out, by, false);
}

/// Writes a number below 10,000, given in tenths, without a zero before the point. `follows` says whether another number
/// comes before it; a minus sign separates the two by itself.
fn number(out: &mut String, tenths: i64, follows: bool) {
    if tenths < 0 {
        out.push('-');
    } else if follows {
        out.push(' ');
    }
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if whole > 0 || rest == 0 {
        for power in [1000, 100, 10, 1] {
            if whole >= power || power == 1 {
                out.push(digit(whole / power % 10));
            }
        }
    }
    if rest > 0 {
        out.push('.');
        out.push(digit(rest));
    }
}

fn digit(value: u64) -> char {
    char::from(b'0' + value as u8)
}

/// Draws one part.
#[derive(Debug)]
pub struct Pen {
    shapes: Vec<Shape>,
    /// Where the part's foot is in the drawing.
    foot: Point,
    scale: f64,
    /// Whether left and right are swapped.
    mirrored: bool,
}

impl Pen {
    pub fn new(foot: Point, scale: f64, mirrored: bool) -> Self {
        Pen { shapes: Vec::new(), foot, scale, mirrored }
    }

    pub fn shapes(self) -> Vec<Shape> {
        self.shapes.into_iter().filter(|shape| !shape.traces.is_empty()).collect()
    }

    /// Starts a shape that hides what was drawn before it. All that is drawn until the next one belongs to it.
    pub fn solid(&mut self) -> &mut Self {
        self.shape(true)
    }

    /// Starts a shape that does not hide what was drawn before it.
    pub fn bare(&mut self) -> &mut Self {
        self.shape(false)
    }

    fn shape(&mut self, solid: bool) -> &mut Self {
        self.shapes.push(Shape { solid, traces: Vec::new() });
        self
    }

    /// Returns a pen for what stands on top of this part.
    pub fn above(&self, x: f64, y: f64) -> Pen {
        Pen { shapes: Vec::new(), foot: self.put((x, y)), scale: self.scale, mirrored: self.mirrored }
    }

    /// Returns a pen for something at this place that is mirrored.
    pub fn turned(&self, x: f64, y: f64) -> Pen {
        Pen { mirrored: !self.mirrored, ..self.above(x, y) }
    }

    /// Adds what another pen drew, in front of what was drawn so far.
    pub fn take(&mut self, other: Pen) {
        self.shapes.extend(other.shapes);
    }

    fn put(&self, (x, y): Point) -> Point {
        let x = if self.mirrored { -x } else { x };
        (self.foot.0 + x * self.scale, self.foot.1 - y * self.scale)
    }

    fn trace(&mut self, start: Point, steps: Vec<Step>, closed: bool) {
        let steps = steps.into_iter().map(|step| match step {
            Step::Line(to) => Step::Line(self.put(to)),
            Step::Curve(points) => Step::Curve(points.map(|point| self.put(point))),
        });
        let trace = Trace { start: self.put(start), steps: steps.collect(), closed };
        if self.shapes.is_empty() {
            self.solid();
        }
        self.shapes.last_mut().expect("there is one").traces.push(trace);
    }

    /// A line through points.
    pub fn line(&mut self, points: &[Point]) {
        self.trace(points[0], points[1..].iter().map(|&point| Step::Line(point)).collect(), false);
    }

    /// A shape with corners.
    pub fn poly(&mut self, points: &[Point]) {
        self.trace(points[0], points[1..].iter().map(|&point| Step::Line(point)).collect(), true);
    }

    /// A shape with corners that is the same on both sides of `x`: the corners of its left half, counted from `x`, up to one
    /// in the middle.
    pub fn even(&mut self, x: f64, left: &[Point]) {
        let right = left.iter().rev().filter(|(across, _)| *across != 0.0).map(|&(across, y)| (-across, y));
        let points: Vec<Point> = left.iter().copied().chain(right).map(|(across, y)| (x + across, y)).collect();
        self.poly(&points);
    }

    /// A line of curves: for each two handles and an end.
    pub fn curve(&mut self, start: Point, curves: &[[Point; 3]]) {
        self.trace(start, curves.iter().map(|&curve| Step::Curve(curve)).collect(), false);
    }

    /// A shape of curves; a straight line closes it.
    pub fn blob(&mut self, start: Point, curves: &[[Point; 3]]) {
        self.trace(start, curves.iter().map(|&curve| Step::Curve(curve)).collect(), true);
    }

    pub fn rect(&mut self, left: f64, bottom: f64, width: f64, height: f64) {
        let (right, top) = (left + width, bottom + height);
        self.poly(&[(left, bottom), (left, top), (right, top), (right, bottom)]);
    }

    /// A horizontal line.
    pub fn level(&mut self, from: f64, to: f64, y: f64) {
        self.line(&[(from, y), (to, y)]);
    }

    /// An upright line.
    pub fn stick(&mut self, x: f64, from: f64, to: f64) {
        self.line(&[(x, from), (x, to)]);
    }

    pub fn circle(&mut self, x: f64, y: f64, radius: f64) {
        self.oval(x, y, radius, radius);
    }

    pub fn oval(&mut self, x: f64, y: f64, across: f64, up: f64) {
        let (a, b) = (across * QUARTER, up * QUARTER);
        self.blob(
            (x - across, y),
            &[
                [(x - across, y + b), (x - a, y + up), (x, y + up)],
                [(x + a, y + up), (x + across, y + b), (x + across, y)],
                [(x + across, y - b), (x + a, y - up), (x, y - up)],
                [(x - a, y - up), (x - across, y - b), (x - across, y)],
            ],
        );
    }

    /// Half an ellipse on a flat base.
    pub fn dome(&mut self, x: f64, bottom: f64, width: f64, height: f64) {
        self.blob((x - width / 2.0, bottom), &half(x, bottom, width, height));
    }

    /// Half an ellipse without its base.
    pub fn bow(&mut self, x: f64, bottom: f64, width: f64, height: f64) {
        self.curve((x - width / 2.0, bottom), &half(x, bottom, width, height));
    }

    /// An opening with a round top.
    pub fn arch(&mut self, x: f64, bottom: f64, width: f64, height: f64) {
        let (left, right, spring) = (x - width / 2.0, x + width / 2.0, bottom + height - width / 2.0);
        let [one, two] = half(x, spring, width, width / 2.0);
        let steps = vec![Step::Line((left, spring)), Step::Curve(one), Step::Curve(two), Step::Line((right, bottom))];
        self.trace((left, bottom), steps, true);
    }

    /// An opening with a pointed top.
    pub fn lancet(&mut self, x: f64, bottom: f64, width: f64, height: f64) {
        let (left, right, top) = (x - width / 2.0, x + width / 2.0, bottom + height);
        let spring = top - width * 0.85;
        let steps = vec![
            Step::Line((left, spring)),
            Step::Curve([(left, spring + width * 0.4), (x - width * 0.2, top - width * 0.15), (x, top)]),
            Step::Curve([(x + width * 0.2, top - width * 0.15), (right, spring + width * 0.4), (right, spring)]),
            Step::Line((right, bottom)),
        ];
        self.trace((left, bottom), steps, true);
    }

    /// A face with hands.
    pub fn clock(&mut self, x: f64, y: f64, radius: f64) {
        self.circle(x, y, radius);
        self.line(&[(x, y + radius * 0.6), (x, y), (x + radius * 0.45, y)]);
    }

    /// Draws something several times, evenly spaced: the centre of the first is at `from`, that of the last at `to`. A single
    /// one is in the middle.
    pub fn row(&mut self, count: usize, from: f64, to: f64, mut draw: impl FnMut(&mut Self, f64)) {
        for at in 0..count {
            let part = if count > 1 { at as f64 / (count - 1) as f64 } else { 0.5 };
            draw(self, from + (to - from) * part);
        }
    }

    /// Draws something several times around the middle, with `gap` between centres. `draw` gets the index of each.
    pub fn apart(&mut self, count: usize, gap: f64, mut draw: impl FnMut(&mut Self, usize, f64)) {
        let half = (count - 1) as f64 * gap / 2.0;
        let mut at = 0;
        self.row(count, -half, half, |pen, x| {
            draw(pen, at, x);
            at += 1;
        });
    }
}

/// The two curves of half an ellipse, from its left end.
fn half(x: f64, bottom: f64, width: f64, height: f64) -> [[Point; 3]; 2] {
    let (left, right, top) = (x - width / 2.0, x + width / 2.0, bottom + height);
    let (a, b) = (width / 2.0 * QUARTER, height * QUARTER);
    [[(left, bottom + b), (x - a, top), (x, top)], [(x + a, top), (right, bottom + b), (right, bottom)]]
}

/// Returns a point on a circle, counterclockwise in quarters of a turn from the right.
pub fn around(x: f64, y: f64, radius: f64, quarters: f64) -> Point {
    let angle = quarters * FRAC_PI_2;
    (x + radius * angle.cos(), y + radius * angle.sin())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_rounding_errors_do_not_add_up() {
        let line = Trace::through(&[(0.04, 10.0), (0.44, 10.0), (1200.5, 9.06), (1200.5, 0.0), (1200.5, 0.0)]);
        let shape = Shape { solid: false, traces: vec![line] };
        assert_eq!(shape.data(), "m0 10h.4l1200.1-.9v-9.1");
    }

    #[test]
    fn an_even_shape_is_drawn_from_its_left_half() {
        let mut pen = Pen::new((100.0, 50.0), 1.0, false);
        pen.even(5.0, &[(-4.0, 0.0), (-3.0, 2.0), (0.0, 6.0)]);
        pen.even(5.0, &[(-4.0, 0.0), (-3.0, 2.0)]);
        assert_eq!(pen.shapes()[0].data(), "m101 50l1-2l3-4l3 4l1 2zm0 0l1-2h6l1 2z");
    }

    #[test]
    fn a_part_stands_on_its_foot_and_may_be_mirrored() {
        let mut pen = Pen::new((100.0, 50.0), 2.0, true);
        pen.rect(0.0, 0.0, 10.0, 5.0);
        let shapes = pen.shapes();
        assert_eq!(shapes[0].data(), "m100 50v-10h-20v10z");
    }
}
