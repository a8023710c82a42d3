//! The warm line, which runs along the ground and over the parts on it.

use super::pen::{GROUND, Point, Shape, WIDTH};

/// Shapes narrower than this stand on top of something, so the line does not follow them.
const NARROWEST: f64 = 7.0;

/// The edge of a shape, from left to right.
#[derive(Clone, Copy, PartialEq)]
struct Edge {
    from: Point,
    to: Point,
}

impl Edge {
    fn at(self, x: f64) -> f64 {
        self.from.1 + (self.to.1 - self.from.1) * (x - self.from.0) / (self.to.0 - self.from.0)
    }
}

/// Returns a line from edge to edge, along the ground and over the tops of shapes.
pub fn outline(shapes: &[Shape]) -> Vec<Point> {
    let edges = edges(shapes);
    let mut stops: Vec<f64> = edges.iter().flat_map(|edge| [edge.from.0, edge.to.0]).collect();
    stops.sort_by(f64::total_cmp);
    stops.dedup_by(|one, other| (*one - *other).abs() < 0.05);
    let mut line = vec![(0.0, GROUND)];
    // Sweeps from left to right, with the edges that begin before a place and end after it.
    let (mut there, mut next): (Vec<Edge>, usize) = (Vec::new(), 0);
    for pair in stops.windows(2) {
        let (left, right) = (pair[0] + 0.01, pair[1] - 0.01);
        let begun = edges[next..].iter().take_while(|edge| edge.from.0 <= left).count();
        there.retain(|edge| edge.to.0 >= right);
        there.extend(edges[next..next + begun].iter().filter(|edge| edge.to.0 >= right));
        next += begun;
        let highest = |x: f64| there.iter().copied().min_by(|one, other| one.at(x).total_cmp(&other.at(x)));
        let (Some(one), Some(other)) = (highest(left), highest(right)) else {
            line.extend([(pair[0], GROUND), (pair[1], GROUND)]);
            continue;
        };
        line.push((pair[0], one.at(left).min(GROUND)));
        if one != other {
            // Where the two edges cross.
            let (a, b) = (one.at(left) - other.at(left), one.at(right) - other.at(right));
            if (a - b).abs() > 1e-9 && (0.0..=1.0).contains(&(a / (a - b))) {
                let x = left + (right - left) * a / (a - b);
                line.push((x, one.at(x).min(GROUND)));
            }
        }
        line.push((pair[1], other.at(right).min(GROUND)));
    }
    if let (Some(&first), Some(&last)) = (line.get(1), line.last()) {
        line.insert(1, (first.0, GROUND));
        line.push((last.0, GROUND));
    }
    line.push((WIDTH, GROUND));
    straight(line)
}

/// Returns the edges of closed shapes that hide what is behind them, by where they begin from the left.
fn edges(shapes: &[Shape]) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    let traces = shapes.iter().filter(|shape| shape.solid).flat_map(|shape| &shape.traces);
    for trace in traces.filter(|trace| trace.closed) {
        let points = trace.points();
        let ends = points.iter().fold((f64::MAX, f64::MIN), |(low, high), point| (low.min(point.0), high.max(point.0)));
        if ends.1 - ends.0 < NARROWEST {
            continue;
        }
        for pair in points.windows(2) {
            let (from, to) = if pair[0].0 <= pair[1].0 { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
            if to.0 - from.0 > 1e-6 {
                edges.push(Edge { from, to });
            }
        }
    }
    edges.sort_by(|one, other| one.from.0.total_cmp(&other.from.0));
    edges
}

/// Removes points that lie on the way between their neighbours.
fn straight(points: Vec<Point>) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(points.len());
    for point in points {
        while let [.., before, last] = kept[..] {
            let length = (point.0 - before.0).hypot(point.1 - before.1);
            let beside = (point.0 - before.0) * (last.1 - before.1) - (point.1 - before.1) * (last.0 - before.0);
            if length > 0.3 && beside.abs() / length > 0.35 {
                break;
            }
            kept.pop();
        }
        if kept.last().is_none_or(|last| (last.0 - point.0).hypot(last.1 - point.1) > 0.3) {
            kept.push(point);
        }
    }
    kept
}
