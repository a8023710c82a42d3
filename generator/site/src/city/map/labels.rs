//! Label layout: each label goes where it covers least.

use super::{HEIGHT, Point, WIDTH};

/// Average width of a letter, as a share of the font size.
const LETTER: f64 = 0.54;

/// Height of a line of text, as a share of the font size.
pub const LEADING: f64 = 1.02;

/// Distance that labels keep from a line: this much sideways, half of it above and below.
const ROOM: f64 = 4.0;

/// Room that a label's text takes.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    width: f64,
    height: f64,
}

impl Size {
    /// Returns the size of some lines of text, with room below them for a smaller line that is `below.0` wide and `below.1`
    /// high.
    pub fn of(lines: &[&str], font: f64, below: (f64, f64)) -> Self {
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        Size {
            width: (longest as f64 * font * LETTER).max(below.0),
            height: lines.len() as f64 * font * LEADING + below.1,
        }
    }
}

/// Where a label goes.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// SVG's `text-anchor`.
    pub anchor: &'static str,
    pub x: f64,
    /// Top of the label.
    pub top: f64,
    /// How much it overlaps or crowds other things. From [`IN_THE_WAY`] on, it is in the way of something.
    pub cost: f64,
}

/// From this cost on, a label is in the way of something.
pub const IN_THE_WAY: f64 = 26.0;

/// A label to place: the dot it belongs to, its size, and its distance from the dot.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    pub at: Point,
    pub size: Size,
    pub gap: f64,
}

#[derive(Clone, Copy, Debug)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    const NOWHERE: Area = Area { left: f64::MAX, top: f64::MAX, right: f64::MAX, bottom: f64::MAX };

    fn of(placed: Placed, size: Size) -> Self {
        let left = match placed.anchor {
            "start" => placed.x,
            "end" => placed.x - size.width,
            _ => placed.x - size.width / 2.0,
        };
        Area { left, top: placed.top, right: left + size.width, bottom: placed.top + size.height }
    }
}

/// The things that labels keep clear of.
#[derive(Debug)]
pub struct Layout {
    /// Dots with the radius to keep around them.
    dots: Vec<(Point, f64)>,
    /// Points along lines.
    lines: Vec<Point>,
    labels: Vec<Area>,
    /// The area that labels stay in.
    frame: Area,
}

impl Layout {
    pub fn new(dots: Vec<(Point, f64)>, lines: Vec<Point>) -> Self {
        let frame = Area { left: 0.0, top: 0.0, right: WIDTH, bottom: HEIGHT };
        Layout { dots, lines, labels: Vec::new(), frame }
    }

    /// Keeps the labels within a part of the drawing.
    pub fn within(mut self, left: f64, top: f64, right: f64, bottom: f64) -> Self {
        self.frame = Area { left, top, right, bottom };
        self
    }

    /// Returns the best place around a dot. The place is not taken until it is passed to [`Layout::take`].
    pub fn place(&self, at: Point, size: Size, gap: f64) -> Placed {
        self.place_below(at, size, gap, f64::INFINITY).expect("the first place is better than none")
    }

    /// Like [`Layout::place`], but returns `None` if every place costs `limit` or more.
    pub fn place_below(&self, at: Point, size: Size, gap: f64, limit: f64) -> Option<Placed> {
        // Where the centre of the label lies relative to the dot, in half widths and half heights: right and left, below and
        // above, at the corners, then below and above but moved sideways.
        const SIDES: [(f64, f64); 12] = [
            (1.0, 0.0),
            (-1.0, 0.0),
            (0.0, 1.0),
            (0.0, -1.0),
            (1.0, 0.8),
            (-1.0, 0.8),
            (1.0, -0.8),
            (-1.0, -0.8),
            (0.6, 1.0),
            (-0.6, 1.0),
            (0.6, -1.0),
            (-0.6, -1.0),
        ];
        const FARTHER: [f64; 3] = [0.0, 9.0, 20.0];
        let candidates = FARTHER.into_iter().flat_map(|more| SIDES.map(|side| (side, gap + more)));
        let reach = gap + FARTHER[FARTHER.len() - 1];
        let near = self.near(at, size.width + reach, size.height + reach);
        let mut best: Option<Placed> = None;
        for (position, ((side, rise), gap)) in candidates.enumerate() {
            let limit = best.map_or(limit, |best| best.cost);
            let later = position as f64 * 0.7;
            // Nothing from here on can cost less.
            if limit <= later {
                break;
            }
            let beside = if side.abs() == 1.0 { side * gap } else { 0.0 };
            let (middle, lift) = (at.x + side * size.width / 2.0 + beside, if beside == 0.0 { gap } else { gap * 0.3 });
            let top = at.y - size.height / 2.0 + rise * (size.height / 2.0 + lift);
            let left = middle - size.width / 2.0;
            let area = Area { left, top, right: left + size.width, bottom: top + size.height };
            let cost = near.cost(area, at, limit - later) + later;
            if cost < limit {
                let (anchor, x) = match side {
                    side if side > 0.0 => ("start", area.left),
                    side if side < 0.0 => ("end", area.right),
                    _ => ("middle", middle),
                };
                best = Some(Placed { anchor, x, top, cost });
            }
        }
        best
    }

    /// Places labels in the given order. Then labels that are in the way of something are moved to a better place, in a few
    /// rounds.
    pub fn settle(&mut self, labels: &[Label]) -> Vec<Placed> {
        const ROUNDS: usize = 4;
        let first = self.labels.len();
        let mut placed: Vec<Placed> = Vec::with_capacity(labels.len());
        for label in labels {
            let found = self.place(label.at, label.size, label.gap);
            self.take(found, label.size);
            placed.push(found);
        }
        for _ in 0..ROUNDS {
            let mut is_settled = true;
            for (at, label) in labels.iter().enumerate() {
                let own = std::mem::replace(&mut self.labels[first + at], Area::NOWHERE);
                let there = self.cost(own, label.at, f64::INFINITY);
                let found = if there >= IN_THE_WAY { self.place(label.at, label.size, label.gap) } else { placed[at] };
                if there >= IN_THE_WAY && found.cost < there {
                    placed[at] = found;
                    self.labels[first + at] = Area::of(found, label.size);
                    is_settled = false;
                } else {
                    self.labels[first + at] = own;
                }
            }
            if is_settled {
                break;
            }
        }
        for (at, label) in labels.iter().enumerate() {
            let own = std::mem::replace(&mut self.labels[first + at], Area::NOWHERE);
            placed[at].cost = self.cost(own, label.at, f64::INFINITY);
            self.labels[first + at] = own;
        }
        placed
    }

    /// Keeps later labels away from this one.
    pub fn take(&mut self, placed: Placed, size: Size) {
        self.labels.push(Area::of(placed, size));
    }

    /// Returns this layout with only the dots and lines within `x` and `y` of a point, which a label there could touch.
    fn near(&self, at: Point, x: f64, y: f64) -> Layout {
        let within = |point: &Point, room: f64| (point.x - at.x).abs() < x + room && (point.y - at.y).abs() < y + room;
        Layout {
            dots: self.dots.iter().filter(|(dot, radius)| within(dot, *radius)).copied().collect(),
            lines: self.lines.iter().filter(|point| within(point, ROOM)).copied().collect(),
            labels: self.labels.clone(),
            frame: self.frame,
        }
    }

    /// Returns the cost of a label at this place. Stops adding up once the cost reaches `limit`.
    fn cost(&self, area: Area, own: Point, limit: f64) -> f64 {
        const MARGIN: f64 = 6.0;
        let over = |by: f64| by.max(0.0) * 40.0;
        let outside = over(self.frame.left + MARGIN - area.left)
            + over(area.right - self.frame.right + MARGIN)
            + over(self.frame.top + MARGIN - area.top)
            + over(area.bottom - self.frame.bottom + MARGIN);
        let labels = self.labels.iter().map(|label| {
            let width = area.right.min(label.right) - area.left.max(label.left);
            let height = area.bottom.min(label.bottom) - area.top.max(label.top);
            if width > 0.0 && height > 0.0 { 600.0 + width * height } else { 0.0 }
        });
        let within = |point: &Point, x: f64, y: f64| {
            (area.left - x..area.right + x).contains(&point.x) && (area.top - y..area.bottom + y).contains(&point.y)
        };
        let others = || self.dots.iter().filter(|(dot, _)| *dot != own);
        let dots = others().filter(|(dot, radius)| within(dot, *radius, *radius)).map(|_| 1200.0);
        // A label much nearer to another dot than to its own would be read as the other dot's name.
        let squared = |point: &Point| {
            let beyond = |low: f64, v: f64, high: f64| (low - v).max(v - high).max(0.0);
            beyond(area.left, point.x, area.right).powi(2) + beyond(area.top, point.y, area.bottom).powi(2)
        };
        let nearest = squared(&own) * 0.75 * 0.75;
        let astray = others().filter(|(dot, _)| squared(dot) < nearest).map(|_| 40.0);
        let lines = self.lines.iter().filter(|point| within(point, ROOM, ROOM / 2.0)).map(|_| IN_THE_WAY);
        let mut cost = outside;
        for more in labels.chain(dots).chain(lines).chain(astray) {
            if cost >= limit {
                break;
            }
            cost += more;
        }
        cost
    }
}
