//! Landmarks that only one place has, and things that move.

use super::super::Roof;
use super::super::pen::{Pen, around};
use super::Options;
use super::roof::{flag, topped};
use super::water::train;

/// Nine balls and the tubes between them.
pub fn atomium(p: &mut Pen, o: &Options) {
    let up = 1.16 * o.tall;
    let ball = |x: f64, y: f64| (x * up, y * up);
    let nodes: Vec<_> = [
        (0.0, 26.0),
        (-46.0, 50.0),
        (46.0, 50.0),
        (-2.0, 64.0),
        (0.0, 92.0),
        (-46.0, 118.0),
        (46.0, 118.0),
        (3.0, 128.0),
        (0.0, 160.0),
    ]
    .into_iter()
    .map(|(x, y)| ball(x, y))
    .collect();
    p.bare();
    for (from, to) in
        [(0, 1), (0, 2), (0, 4), (1, 4), (2, 4), (4, 5), (4, 6), (4, 8), (5, 8), (6, 8), (1, 5), (2, 6), (5, 4), (7, 8)]
    {
        let (a, b) = (nodes[from], nodes[to]);
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        let (dx, dy) = ((b.1 - a.1) / length * 2.6, (a.0 - b.0) / length * 2.6);
        p.line(&[(a.0 + dx, a.1 + dy), (b.0 + dx, b.1 + dy)]);
        p.line(&[(a.0 - dx, a.1 - dy), (b.0 - dx, b.1 - dy)]);
    }
    for side in [-1.0, 1.0] {
        p.line(&[nodes[if side < 0.0 { 1 } else { 2 }], (side * 60.0 * up, 0.0)]);
    }
    p.line(&[(-8.0, 0.0), (-5.0, 14.0)]);
    p.line(&[(8.0, 0.0), (5.0, 14.0)]);
    for at in [3, 7, 1, 2, 5, 6, 0, 4, 8] {
        let (x, y) = nodes[at];
        p.solid().circle(x, y, 14.5);
        p.curve((x - 14.0, y + 3.0), &[[(x - 6.0, y - 3.0), (x + 6.0, y - 3.0), (x + 14.0, y + 3.0)]]);
    }
    flag(p, nodes[8].0, nodes[8].1 + 14.5);
}

/// Blocks of stone that turn, with a spiral of waved glass between them.
pub fn stacked_museum(p: &mut Pen, o: &Options) {
    let floor = 19.0 * o.tall;
    for at in 0..6 {
        let y = f64::from(at) * floor;
        p.solid().rect(-33.0, y, 66.0, floor);
        let glass =
            [(-33.0, -2.0), (-16.0, 16.0), (4.0, 33.0), (-10.0, 12.0), (-33.0, -8.0), (-20.0, 14.0)][at as usize];
        p.rect(glass.0, y, glass.1 - glass.0, floor);
        let mut x = glass.0 + 5.0;
        while x < glass.1 - 2.0 {
            p.curve((x, y), &[[(x + 3.0, y + floor * 0.35), (x - 3.0, y + floor * 0.65), (x, y + floor)]]);
            x += 6.5;
        }
    }
    p.solid().rect(-22.0, floor * 6.0, 44.0, 9.0);
}

/// A ship of glass on an old fire station.
pub fn port_house(p: &mut Pen, o: &Options) {
    let wall = 46.0 * o.tall;
    p.rect(-58.0, 0.0, 116.0, wall);
    p.poly(&[(-62.0, wall), (-54.0, wall + 16.0), (54.0, wall + 16.0), (62.0, wall)]);
    p.row(8, -46.0, 46.0, |p, x| p.rect(x - 3.5, wall - 18.0, 7.0, 11.0));
    p.row(8, -46.0, 46.0, |p, x| p.arch(x, 6.0, 7.0, 14.0));
    p.solid().poly(&[(-8.0, wall), (-12.0, wall + 40.0), (18.0, wall + 40.0), (12.0, wall)]);
    p.solid();
    let hull =
        [(-84.0, wall + 62.0), (-58.0, wall + 30.0), (62.0, wall + 44.0), (96.0, wall + 86.0), (-40.0, wall + 74.0)];
    p.poly(&hull);
    let inside = [(-30.0, wall + 52.0), (4.0, wall + 58.0), (38.0, wall + 63.0), (70.0, wall + 66.0)];
    for point in inside {
        p.line(&[(point.0 - 16.0, point.1 + 19.0), point, (point.0 - 8.0, point.1 - 20.0)]);
    }
    p.line(&[hull[0], inside[0], inside[1], inside[2], inside[3], hull[3]]);
}

/// A liner on land: rounded corner, long decks, a thin tower.
pub fn liner(p: &mut Pen, o: &Options) {
    let deck = 19.0;
    p.solid().rect(-28.0, deck * 4.0, 16.0, 66.0 * o.tall);
    p.stick(-20.0, deck * 4.0 + 66.0 * o.tall, deck * 4.0 + 86.0 * o.tall);
    p.row(4, deck * 4.0 + 12.0, deck * 4.0 + 56.0 * o.tall, |p, y| p.level(-24.0, -16.0, y));
    p.solid().blob(
        (-78.0, 0.0),
        &[
            [(-78.0, 26.0), (-78.0, 52.0), (-78.0, deck * 4.0)],
            [(-40.0, deck * 4.0), (20.0, deck * 4.0), (56.0, deck * 4.0)],
            [(84.0, deck * 4.0), (84.0, 40.0), (84.0, 0.0)],
        ],
    );
    for at in 1..4 {
        p.level(-78.0, 82.0, f64::from(at) * deck);
    }
    for at in 0..4 {
        let y = f64::from(at) * deck + 5.0;
        p.row(9, -68.0, 62.0, |p, x| p.level(x - 5.0, x + 5.0, y + 4.5));
    }
    p.solid().rect(-6.0, deck * 4.0, 50.0, 11.0);
    p.row(4, 2.0, 36.0, |p, x| p.circle(x, deck * 4.0 + 5.5, 2.4));
}

/// An observatory: domes that open, each with its slit.
pub fn observatory(p: &mut Pen, o: &Options) {
    p.rect(-66.0, 0.0, 132.0, 34.0);
    p.level(-70.0, 70.0, 34.0);
    p.row(7, -54.0, 54.0, |p, x| p.arch(x, 7.0, 8.0, 18.0));
    for (x, wide, wall) in [(-46.0, 38.0, 52.0), (46.0, 38.0, 52.0), (0.0, 56.0, 70.0)] {
        let wall = wall * o.tall;
        p.solid().rect(x - wide / 2.0 + 3.0, 34.0, wide - 6.0, wall - 34.0);
        p.level(x - wide / 2.0 - 2.0, x + wide / 2.0 + 2.0, wall);
        p.solid().dome(x, wall, wide, wide * 0.54);
        let top = wall + wide * 0.54;
        p.line(&[(x + 2.0, wall), (x + 2.0, top - 0.5)]);
        p.curve((x + 10.0, wall), &[[(x + 10.0, wall + wide * 0.3), (x + 8.0, top - 4.0), (x + 5.0, top - 1.0)]]);
    }
    p.bare().line(&[(4.0, 96.0 * o.tall), (24.0, 118.0 * o.tall)]);
    p.line(&[(10.0, 92.0 * o.tall), (29.0, 113.0 * o.tall), (24.0, 118.0 * o.tall)]);
}

/// A station: a clock above its hall, wings to both sides; below a dome, if it has one.
pub fn station(p: &mut Pen, o: &Options) {
    let hall = 62.0 * o.tall;
    p.rect(-84.0, 0.0, 168.0, 36.0);
    p.poly(&[(-87.0, 36.0), (-80.0, 50.0), (80.0, 50.0), (87.0, 36.0)]);
    for side in [-1.0, 1.0] {
        p.row(4, side * 38.0, side * 74.0, |p, x| p.arch(x, 0.0, 9.0, 22.0));
    }
    if o.roof == Some(Roof::Dome) {
        topped(p, Roof::Dome, 0.0, hall + 22.0, 62.0, 70.0);
        for side in [-1.0, 1.0] {
            p.solid().rect(side * 34.0 - 9.0, 0.0, 18.0, hall + 26.0);
            topped(p, Roof::Pear, side * 34.0, hall + 26.0, 18.0, 46.0);
        }
    }
    p.solid().poly(&[(-28.0, 0.0), (-28.0, hall), (0.0, hall + 22.0), (28.0, hall), (28.0, 0.0)]);
    p.clock(0.0, hall - 1.0, 9.5);
    p.row(3, -16.0, 16.0, |p, x| p.arch(x, 0.0, 11.0, hall - 20.0));
    p.level(-28.0, 28.0, hall - 14.0);
}

/// A train on the ground line.
pub fn train_on_ground(p: &mut Pen, o: &Options) {
    train(p, 0.0, 2.0, o.count);
    p.bare();
    let half = o.count as f64 * 22.0;
    p.line(&[(-half * 0.3, 21.0), (-half * 0.3 + 8.0, 28.0), (-half * 0.3 + 16.0, 21.0)]);
    p.level(-half - 20.0, half + 20.0, 36.0);
    p.row(3, -half, half, |p, x| p.stick(x, 21.0, 44.0));
}

/// A control tower.
pub fn control_tower(p: &mut Pen, o: &Options) {
    let shaft = 112.0 * o.tall;
    p.poly(&[(-11.0, 0.0), (-7.0, shaft), (7.0, shaft), (11.0, 0.0)]);
    p.row(5, 14.0, shaft - 16.0, |p, y| p.level(-4.0, 4.0, y));
    p.solid().even(0.0, &[(-10.0, shaft), (-22.0, shaft + 12.0), (-22.0, shaft + 18.0)]);
    p.solid().poly(&[(-18.0, shaft + 18.0), (-25.0, shaft + 38.0), (25.0, shaft + 38.0), (18.0, shaft + 18.0)]);
    p.row(4, -9.0, 9.0, |p, x| p.line(&[(x, shaft + 18.0), (x * 1.4, shaft + 38.0)]));
    p.rect(-20.0, shaft + 38.0, 40.0, 6.0);
    p.stick(0.0, shaft + 44.0, shaft + 66.0);
    p.stick(9.0, shaft + 44.0, shaft + 56.0);
    p.solid().rect(-34.0, 0.0, 68.0, 18.0);
    p.row(6, -26.0, 26.0, |p, x| p.stick(x, 5.0, 13.0));
}

/// A plane that has just left.
pub fn plane(p: &mut Pen, o: &Options) {
    let at = |x: f64, y: f64| (x * o.tall - y * 0.22, y * o.tall + x * 0.26);
    let curve = |a: (f64, f64), b: (f64, f64), c: (f64, f64)| [at(a.0, a.1), at(b.0, b.1), at(c.0, c.1)];
    p.solid().poly(&[at(-6.0, 3.0), at(-30.0, 24.0), at(-20.0, 24.0), at(12.0, 5.0)]);
    p.solid().blob(
        at(-62.0, 4.0),
        &[
            curve((-40.0, 8.0), (30.0, 9.0), (46.0, 7.0)),
            curve((58.0, 5.0), (60.0, -1.0), (50.0, -4.0)),
            curve((30.0, -8.0), (-30.0, -8.0), (-62.0, 4.0)),
        ],
    );
    p.row(6, -26.0, 30.0, |p, x| {
        let (x, y) = at(x, 1.5);
        p.circle(x, y, 1.3);
    });
    p.solid().poly(&[at(-60.0, 4.0), at(-72.0, 26.0), at(-62.0, 26.0), at(-44.0, 6.0)]);
    p.solid().poly(&[at(-4.0, -3.0), at(-34.0, -28.0), at(-24.0, -28.0), at(16.0, -4.0)]);
}

/// Balloons above a square.
pub fn balloons(p: &mut Pen, o: &Options) {
    p.apart(o.count, 96.0, |p, at, x| {
        let (y, r) = ([0.0, 30.0, -24.0, 12.0][at % 4], [25.0, 18.0, 21.0, 15.0][at % 4]);
        p.solid().blob(
            (x - r * 0.24, y - r * 1.2),
            &[
                [(x - r * 0.5, y - r * 0.8), (x - r, y - r * 0.5), (x - r, y)],
                [(x - r, y + r * 1.25), (x + r, y + r * 1.25), (x + r, y)],
                [(x + r, y - r * 0.5), (x + r * 0.5, y - r * 0.8), (x + r * 0.24, y - r * 1.2)],
            ],
        );
        for side in [-1.0, 1.0] {
            p.curve(
                (x + side * r * 0.1, y - r * 1.2),
                &[[(x + side * r * 0.5, y - r * 0.3), (x + side * r * 0.5, y + r * 0.6), (x, y + r * 0.94)]],
            );
            p.line(&[(x + side * r * 0.24, y - r * 1.2), (x + side * r * 0.2, y - r * 1.55)]);
        }
        p.rect(x - r * 0.22, y - r * 1.9, r * 0.44, r * 0.35);
    });
}

/// A horse with four riders, as Dendermonde has it.
pub fn four_riders(p: &mut Pen, o: &Options) {
    let s = o.tall;
    let to = |x: f64, y: f64| (x * s, y * s);
    let bend = |a: (f64, f64), b: (f64, f64), c: (f64, f64)| [to(a.0, a.1), to(b.0, b.1), to(c.0, c.1)];
    for at in 0..4 {
        let x = -25.0 + f64::from(at) * 15.0;
        let y = 62.0;
        p.solid().poly(&[to(x - 6.0, y), to(x - 5.0, y + 22.0), to(x + 5.0, y + 22.0), to(x + 6.0, y)]);
        p.line(&[to(x + 5.0, y + 8.0), to(x + 11.0, y + 27.0)]);
        p.solid();
        let head = to(x, y + 28.0);
        p.circle(head.0, head.1, 5.2 * s);
        p.line(&[to(x - 5.0, y + 32.0), to(x + 1.0, y + 42.0), to(x + 5.0, y + 32.0)]);
    }
    p.solid().blob(
        to(-46.0, 14.0),
        &[
            bend((-48.0, 40.0), (-46.0, 60.0), (-36.0, 66.0)),
            bend((-10.0, 70.0), (14.0, 66.0), (30.0, 66.0)),
            bend((34.0, 84.0), (42.0, 100.0), (54.0, 102.0)),
            bend((56.0, 108.0), (58.0, 108.0), (59.0, 101.0)),
            bend((68.0, 94.0), (78.0, 84.0), (80.0, 78.0)),
            bend((78.0, 72.0), (72.0, 70.0), (62.0, 80.0)),
            bend((56.0, 66.0), (54.0, 40.0), (48.0, 14.0)),
            bend((20.0, 10.0), (-20.0, 10.0), (-46.0, 14.0)),
        ],
    );
    p.line(&[to(-45.0, 30.0), to(50.0, 30.0)]);
    p.row(6, -38.0, 40.0, |p, x| {
        let (x, y) = to(x, 22.0);
        p.circle(x, y, 2.4);
    });
    p.curve(to(32.0, 70.0), &[bend((34.0, 84.0), (40.0, 94.0), (50.0, 98.0))]);
    p.line(&[to(64.0, 82.0), to(62.0, 94.0)]);
    p.curve(to(-46.0, 58.0), &[bend((-62.0, 60.0), (-62.0, 34.0), (-58.0, 22.0))]);
    p.row(8, -38.0, 42.0, |p, x| p.line(&[to(x, 12.5), to(x - 1.0, 1.0)]));
}

/// Two wings of glass that meet: headquarters along an avenue.
pub fn wings(p: &mut Pen, o: &Options) {
    let top = 54.0 * o.tall;
    for (at, x) in [-60.0, -20.0, 20.0, 60.0].into_iter().enumerate() {
        p.solid();
        let rise = top + [0.0, 12.0, 6.0, 18.0][at];
        p.blob(
            (x - 26.0, 0.0),
            &[
                [(x - 26.0, rise * 0.4), (x - 22.0, rise * 0.8), (x - 8.0, rise)],
                [(x + 8.0, rise * 0.92), (x + 18.0, rise * 0.5), (x + 22.0, 0.0)],
            ],
        );
        p.curve((x - 14.0, 0.0), &[[(x - 14.0, rise * 0.4), (x - 12.0, rise * 0.7), (x - 8.0, rise)]]);
        p.curve((x + 4.0, 0.0), &[[(x + 2.0, rise * 0.4), (x - 2.0, rise * 0.75), (x - 8.0, rise)]]);
    }
    p.bare().row(5, -100.0, 100.0, |p, x| {
        p.stick(x, 0.0, 38.0);
        p.line(&[(x, 38.0), (x + 11.0, 35.0), (x, 30.0)]);
    });
}

/// The figure of a fountain on its pedestal.
pub fn fountain_figure(p: &mut Pen, o: &Options) {
    let base = 30.0 * o.tall;
    p.poly(&[(-22.0, 0.0), (-24.0, 12.0), (24.0, 12.0), (22.0, 0.0)]);
    p.solid().poly(&[(-8.0, 12.0), (-6.0, base), (6.0, base), (8.0, 12.0)]);
    p.level(-10.0, 10.0, base);
    p.solid().poly(&[
        (-5.0, base),
        (-6.0, base + 14.0),
        (-4.0, base + 24.0),
        (4.0, base + 24.0),
        (6.0, base + 14.0),
        (4.0, base),
    ]);
    p.circle(0.0, base + 29.0, 4.6);
    p.bare().curve((6.0, base + 10.0), &[[(16.0, base + 12.0), (19.0, base - 2.0), (19.0, 12.0)]]);
}

/// A hand of playing cards.
pub fn cards(p: &mut Pen, o: &Options) {
    for at in 0..5 {
        let turn = 1.5 - f64::from(at) * 0.25;
        let edge = |along: f64, across: f64| {
            let (x, y) = around(0.0, -8.0, along * o.tall, turn);
            let (dx, dy) = around(0.0, 0.0, across, turn - 1.0);
            (x + dx, y + dy)
        };
        p.solid().poly(&[edge(20.0, -13.0), edge(66.0, -13.0), edge(66.0, 13.0), edge(20.0, 13.0)]);
        p.poly(&[edge(58.0, -8.0), edge(54.0, -5.0), edge(50.0, -8.0), edge(54.0, -11.0)]);
    }
}
