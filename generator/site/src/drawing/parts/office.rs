//! Things on a desk and on a wall.

use super::super::pen::Pen;
use super::Options;

/// A tick in a box of the same size.
fn tick(p: &mut Pen, x: f64, y: f64, size: f64) {
    p.line(&[(x, y + size * 0.5), (x + size * 0.38, y + size * 0.1), (x + size, y + size * 1.1)]);
}

pub fn cup(p: &mut Pen, x: f64, y: f64) {
    p.solid().poly(&[(x - 7.0, y + 14.0), (x - 5.0, y), (x + 5.0, y), (x + 7.0, y + 14.0)]);
    p.curve((x + 6.4, y + 11.0), &[[(x + 14.0, y + 11.0), (x + 13.0, y + 3.0), (x + 5.6, y + 3.0)]]);
}

/// A screen on its stand, with a rising line.
pub fn monitor(p: &mut Pen, x: f64, y: f64, size: f64) {
    let at = |dx: f64, dy: f64| (x + dx * size, y + dy * size);
    p.solid().poly(&[at(-10.0, 0.0), at(-7.0, 20.0), at(7.0, 20.0), at(10.0, 0.0)]);
    p.line(&[at(-24.0, 0.0), at(24.0, 0.0)]);
    p.solid().poly(&[at(-64.0, 18.0), at(-64.0, 104.0), at(64.0, 104.0), at(64.0, 18.0)]);
    p.poly(&[at(-56.0, 26.0), at(-56.0, 96.0), at(56.0, 96.0), at(56.0, 26.0)]);
    p.line(&[at(-46.0, 42.0), at(-22.0, 56.0), at(2.0, 50.0), at(40.0, 84.0)]);
}

/// A desk telephone with its receiver on it.
pub fn telephone(p: &mut Pen, o: &Options) {
    let t = o.tall;
    p.poly(&[(-64.0, 0.0), (-50.0, 54.0 * t), (50.0, 54.0 * t), (64.0, 0.0)]);
    p.circle(0.0, 25.0 * t, 18.0);
    p.circle(0.0, 25.0 * t, 6.0);
    for turn in 0..9 {
        let angle = f64::from(turn) * 0.6 + 0.2;
        p.circle(12.0 * angle.cos(), 25.0 * t + 12.0 * angle.sin(), 1.8);
    }
    p.rect(-34.0, 54.0 * t, 12.0, 10.0);
    p.rect(22.0, 54.0 * t, 12.0, 10.0);
    p.solid().blob(
        (-68.0, 62.0 * t),
        &[
            [(-80.0, 88.0 * t), (-56.0, 98.0 * t), (0.0, 98.0 * t)],
            [(56.0, 98.0 * t), (80.0, 88.0 * t), (68.0, 62.0 * t)],
            [(62.0, 58.0 * t), (48.0, 60.0 * t), (40.0, 64.0 * t)],
            [(36.0, 82.0 * t), (-36.0, 82.0 * t), (-40.0, 64.0 * t)],
            [(-48.0, 60.0 * t), (-62.0, 58.0 * t), (-68.0, 62.0 * t)],
        ],
    );
}

/// A mobile telephone that rings.
pub fn mobile(p: &mut Pen, o: &Options) {
    let top = 116.0 * o.tall;
    p.blob(
        (-31.0, 8.0),
        &[
            [(-31.0, 40.0), (-31.0, 80.0), (-31.0, top - 8.0)],
            [(-31.0, top - 2.0), (-27.0, top), (-23.0, top)],
            [(0.0, top), (12.0, top), (23.0, top)],
            [(27.0, top), (31.0, top - 2.0), (31.0, top - 8.0)],
            [(31.0, 80.0), (31.0, 40.0), (31.0, 8.0)],
            [(31.0, 2.0), (27.0, 0.0), (23.0, 0.0)],
            [(0.0, 0.0), (-12.0, 0.0), (-23.0, 0.0)],
            [(-27.0, 0.0), (-31.0, 2.0), (-31.0, 8.0)],
        ],
    );
    p.rect(-25.0, 14.0, 50.0, top - 26.0);
    p.circle(0.0, top * 0.62, 12.0);
    p.row(3, -12.0, 12.0, |p, x| p.circle(x, 28.0, 4.0));
    p.bare();
    for side in [-1.0, 1.0] {
        for far in [10.0, 20.0] {
            p.curve(
                (side * (31.0 + far), top - 26.0 - far),
                &[[
                    (side * (38.0 + far), top - 16.0 - far),
                    (side * (38.0 + far), top),
                    (side * (31.0 + far), top - 2.0 + far * 0.5),
                ]],
            );
        }
    }
}

/// A calendar with a tick at day `count`.
pub fn calendar(p: &mut Pen, o: &Options) {
    let (w, h) = (132.0, 104.0 * o.tall);
    p.rect(-w / 2.0, 12.0, w, h);
    p.line(&[(-40.0, 12.0), (-50.0, 0.0)]);
    p.line(&[(40.0, 12.0), (50.0, 0.0)]);
    let top = 12.0 + h - 22.0;
    p.level(-w / 2.0, w / 2.0, top);
    for x in [-38.0, 38.0] {
        p.rect(x - 3.0, 12.0 + h - 8.0, 6.0, 18.0);
    }
    let (column, row) = (w / 4.0, (top - 12.0) / 3.0);
    for at in 1..4 {
        p.stick(-w / 2.0 + column * f64::from(at), 12.0, top);
    }
    for at in 1..3 {
        p.level(-w / 2.0, w / 2.0, 12.0 + row * f64::from(at));
    }
    let day = o.count.clamp(1, 12) - 1;
    let (x, y) = (-w / 2.0 + column * (day % 4) as f64, top - row * ((day / 4) as f64 + 1.0));
    p.line(&[(x + 6.0, y + row * 0.5), (x + 14.0, y + 5.0), (x + column + 2.0, y + row + 5.0)]);
    p.circle(x + column / 2.0, y + row / 2.0, row * 0.62);
}

/// A list on a board: `count` lines, all ticked except the last.
pub fn list(p: &mut Pen, o: &Options) {
    let lines = o.count;
    let h = (26.0 + 22.0 * lines as f64) * o.tall;
    p.rect(-48.0, 0.0, 96.0, h);
    p.rect(-40.0, 6.0, 80.0, h - 16.0);
    p.solid().poly(&[(-18.0, h - 12.0), (-14.0, h + 6.0), (14.0, h + 6.0), (18.0, h - 12.0)]);
    let step = (h - 26.0) / lines as f64;
    for at in 0..lines {
        let y = 10.0 + step * at as f64;
        p.rect(-32.0, y, 12.0, 12.0);
        p.level(-12.0, if at % 2 == 0 { 30.0 } else { 20.0 }, y + 6.0);
        if at > 0 {
            tick(p, -31.0, y, 13.0);
        }
    }
}

/// A letter or an offer, with a pen.
pub fn letter(p: &mut Pen, o: &Options) {
    let h = 118.0 * o.tall;
    p.poly(&[(-46.0, 0.0), (-46.0, h), (24.0, h), (46.0, h - 22.0), (46.0, 0.0)]);
    p.line(&[(24.0, h), (24.0, h - 22.0), (46.0, h - 22.0)]);
    p.row(4, h - 38.0, h - 80.0, |p, y| p.level(-32.0, if y > 60.0 { 14.0 } else { 30.0 }, y));
    p.curve((-30.0, 18.0), &[[(-20.0, 34.0), (-16.0, 4.0), (-8.0, 20.0)], [(-2.0, 30.0), (2.0, 12.0), (12.0, 18.0)]]);
    p.solid().poly(&[(14.0, 18.0), (18.0, 28.0), (64.0, 74.0), (70.0, 68.0), (24.0, 22.0)]);
    p.line(&[(56.0, 66.0), (62.0, 60.0)]);
}

/// A screen with a table or a chart in it.
pub fn screen(p: &mut Pen, o: &Options) {
    monitor(p, 0.0, 0.0, 1.22 * o.tall);
}

/// Bars that rise, on a stand.
pub fn chart(p: &mut Pen, o: &Options) {
    let h = 86.0 * o.tall;
    p.line(&[(-50.0, 0.0), (-36.0, 40.0)]);
    p.line(&[(50.0, 0.0), (36.0, 40.0)]);
    p.rect(-62.0, 40.0, 124.0, h + 18.0);
    p.level(-50.0, 50.0, 52.0);
    let count = o.count as f64;
    let width = 92.0 / count * 0.62;
    p.row(o.count, -46.0 + width / 2.0, 46.0 - width / 2.0, |p, x| {
        let part = (x + 46.0) / 92.0;
        p.rect(x - width / 2.0, 52.0, width, 14.0 + (h - 32.0) * part * (0.7 + 0.3 * part));
    });
}

/// Scales, one side a little lower.
pub fn scales(p: &mut Pen, o: &Options) {
    let top = 128.0 * o.tall;
    p.dome(0.0, 0.0, 64.0, 14.0);
    p.rect(-3.0, 14.0, 6.0, top - 14.0);
    p.circle(0.0, top + 5.0, 6.0);
    p.line(&[(-56.0, top - 2.0), (0.0, top + 5.0), (56.0, top + 12.0)]);
    for (x, y) in [(-56.0, top - 2.0), (56.0, top + 12.0)] {
        p.line(&[(x - 24.0, y - 58.0), (x, y), (x + 24.0, y - 58.0)]);
        p.blob((x - 28.0, y - 58.0), &[[(x - 20.0, y - 78.0), (x + 20.0, y - 78.0), (x + 28.0, y - 58.0)]]);
    }
}

/// A shield with a tick.
pub fn shield(p: &mut Pen, o: &Options) {
    let h = 122.0 * o.tall;
    p.blob(
        (0.0, 0.0),
        &[
            [(-44.0, 18.0), (-54.0, 60.0), (-52.0, h - 14.0)],
            [(-30.0, h - 14.0), (-12.0, h - 6.0), (0.0, h)],
            [(12.0, h - 6.0), (30.0, h - 14.0), (52.0, h - 14.0)],
            [(54.0, 60.0), (44.0, 18.0), (0.0, 0.0)],
        ],
    );
    p.line(&[(-24.0, h * 0.52), (-6.0, h * 0.34), (28.0, h * 0.72)]);
}

/// A clock on a post.
pub fn clock(p: &mut Pen, o: &Options) {
    let top = 118.0 * o.tall;
    p.rect(-4.0, 0.0, 8.0, top - 40.0);
    p.level(-22.0, 22.0, 0.0);
    p.solid().circle(0.0, top, 44.0);
    p.circle(0.0, top, 37.0);
    let hour = o.count as f64 / 12.0 * std::f64::consts::TAU;
    p.line(&[(0.0, top + 30.0), (0.0, top), (18.0 * hour.sin(), top + 18.0 * hour.cos())]);
    for at in 0..12 {
        let angle = f64::from(at) / 12.0 * std::f64::consts::TAU;
        p.line(&[(33.0 * angle.sin(), top + 33.0 * angle.cos()), (36.0 * angle.sin(), top + 36.0 * angle.cos())]);
    }
}

/// Drawers with cards in them.
pub fn cabinet(p: &mut Pen, o: &Options) {
    let (step, count) = (38.0 * o.tall, o.count);
    p.rect(-48.0, 6.0, 96.0, step * count as f64);
    p.rect(-42.0, 0.0, 10.0, 6.0);
    p.rect(32.0, 0.0, 10.0, 6.0);
    for at in 0..count {
        let y = 6.0 + step * at as f64;
        p.rect(-42.0, y + 5.0, 84.0, step - 9.0);
        p.rect(-14.0, y + step * 0.55, 28.0, 8.0);
        p.level(-8.0, 8.0, y + step * 0.35);
    }
    p.solid();
    let y = 6.0 + step * (count as f64 - 1.0);
    p.even(0.0, &[(-42.0, y + 5.0), (-54.0, y - 4.0), (-54.0, y + step - 14.0)]);
    p.rect(-14.0, y + step * 0.3, 28.0, 8.0);
}

/// A stack of books with a mortarboard.
pub fn books(p: &mut Pen, o: &Options) {
    let count = o.count;
    for at in 0..count {
        let (y, shift) = (22.0 * at as f64, if at % 2 == 0 { -5.0 } else { 6.0 });
        p.solid().rect(-52.0 + shift, y, 104.0, 22.0);
        p.stick(-38.0 + shift, y, y + 22.0);
        p.stick(-30.0 + shift, y, y + 22.0);
        p.level(20.0 + shift, 44.0 + shift, y + 11.0);
    }
    let y = 22.0 * count as f64;
    p.solid().poly(&[(-26.0, y), (-26.0, y + 24.0), (26.0, y + 24.0), (26.0, y)]);
    p.solid().poly(&[(-54.0, y + 30.0), (0.0, y + 52.0), (54.0, y + 30.0), (0.0, y + 10.0)]);
    p.line(&[(0.0, y + 30.0), (40.0, y + 24.0), (40.0, y + 2.0)]);
}

/// A gavel on its block.
pub fn gavel(p: &mut Pen, o: &Options) {
    let t = o.tall;
    p.rect(-56.0, 0.0, 70.0, 14.0);
    p.rect(-48.0, 14.0, 54.0, 8.0);
    p.solid().poly(&[(-6.0, 66.0 * t), (0.0, 72.0 * t), (62.0, 20.0 * t), (56.0, 13.0 * t)]);
    p.solid().poly(&[(-58.0, 62.0 * t), (-22.0, 104.0 * t), (8.0, 78.0 * t), (-28.0, 36.0 * t)]);
    p.line(&[(-66.0, 58.0 * t), (-24.0, 108.0 * t)]);
    p.line(&[(-34.0, 30.0 * t), (14.0, 82.0 * t)]);
}

/// Stacks of coins, each higher than the last.
pub fn coins(p: &mut Pen, o: &Options) {
    p.apart(o.count, 44.0, |p, at, x| {
        let high = at * 2 + 3;
        for coin in 0..high {
            let y = 11.0 * coin as f64;
            p.solid();
            let shift = [0.0, 1.6, -1.2][coin % 3];
            p.rect(x - 18.0 + shift, y, 36.0, 11.0);
        }
        p.solid().oval(x, 11.0 * high as f64, 18.0, 4.5);
    });
}

/// An empty chair at a laid table.
pub fn empty_chair(p: &mut Pen, o: &Options) {
    let t = o.tall;
    p.rect(-10.0, 66.0, 84.0, 6.0);
    p.rect(62.0, 0.0, 6.0, 66.0);
    p.rect(-2.0, 0.0, 6.0, 66.0);
    cup(p, 20.0, 72.0);
    p.solid().poly(&[(36.0, 72.0), (40.0, 78.0), (66.0, 78.0), (62.0, 72.0)]);
    p.solid().poly(&[(-72.0, 112.0 * t), (-78.0, 52.0), (-70.0, 52.0), (-64.0, 112.0 * t)]);
    p.rect(-78.0, 44.0, 50.0, 8.0);
    p.line(&[(-74.0, 44.0), (-80.0, 0.0)]);
    p.line(&[(-32.0, 44.0), (-26.0, 0.0)]);
    p.line(&[(-72.0, 100.0 * t), (-68.0, 62.0)]);
}

/// A plug and the socket that it goes into.
pub fn plug(p: &mut Pen, o: &Options) {
    let y = 56.0 * o.tall;
    p.rect(24.0, 0.0, 62.0, y + 48.0);
    p.circle(55.0, y, 22.0);
    p.circle(48.0, y, 3.4);
    p.circle(62.0, y, 3.4);
    p.bare().curve((-96.0, 2.0), &[[(-80.0, 2.0), (-92.0, y), (-66.0, y)]]);
    p.solid().poly(&[
        (-66.0, y - 8.0),
        (-66.0, y + 8.0),
        (-46.0, y + 18.0),
        (-18.0, y + 18.0),
        (-18.0, y - 18.0),
        (-46.0, y - 18.0),
    ]);
    p.line(&[(-18.0, y + 8.0), (6.0, y + 8.0)]);
    p.line(&[(-18.0, y - 8.0), (6.0, y - 8.0)]);
}

/// A magnifying glass over a list.
pub fn magnifier(p: &mut Pen, o: &Options) {
    let h = 112.0 * o.tall;
    p.rect(-56.0, 0.0, 76.0, h);
    p.row(5, 18.0, h - 18.0, |p, y| p.level(-46.0, 8.0, y));
    p.solid().poly(&[(30.0, 34.0), (38.0, 42.0), (72.0, 8.0), (64.0, 0.0)]);
    p.solid().circle(14.0, 62.0, 32.0);
    p.circle(14.0, 62.0, 25.0);
    p.line(&[(2.0, 62.0), (10.0, 53.0), (28.0, 74.0)]);
}

/// Speech bubbles.
pub fn bubbles(p: &mut Pen, o: &Options) {
    let two = o.count > 1;
    let mut bubble = |x: f64, y: f64, side: f64, lines: usize| {
        p.solid().blob(
            (x - 46.0, y + 14.0),
            &[
                [(-46.0 + x, y + 40.0), (x - 46.0, y + 46.0), (x - 30.0, y + 46.0)],
                [(x - 10.0, y + 46.0), (x + 10.0, y + 46.0), (x + 30.0, y + 46.0)],
                [(x + 46.0, y + 46.0), (x + 46.0, y + 36.0), (x + 46.0, y + 14.0)],
                [(x + 46.0, y - 4.0), (x + 46.0, y - 12.0), (x + 30.0, y - 12.0)],
                [
                    (x + side * 8.0 + 10.0, y - 12.0),
                    (x + side * 10.0 + 4.0, y - 12.0),
                    (x + side * 10.0 + 4.0, y - 12.0),
                ],
                [(x + side * 18.0, y - 22.0), (x + side * 22.0, y - 26.0), (x + side * 24.0, y - 30.0)],
                [(x + side * 6.0, y - 26.0), (x + side * 2.0 - 6.0, y - 18.0), (x + side * 2.0 - 8.0, y - 12.0)],
                [(x - 20.0, y - 12.0), (x - 26.0, y - 12.0), (x - 30.0, y - 12.0)],
                [(x - 46.0, y - 12.0), (x - 46.0, y - 4.0), (x - 46.0, y + 14.0)],
            ],
        );
        for line in 0..lines {
            p.level(x - 28.0, x + if line % 2 == 0 { 28.0 } else { 12.0 }, y + 30.0 - 13.0 * line as f64);
        }
    };
    if two {
        bubble(-42.0, 16.0, -1.0, 2);
        bubble(46.0, -18.0, 1.0, 3);
    } else {
        bubble(0.0, 0.0, -1.0, 3);
    }
}
