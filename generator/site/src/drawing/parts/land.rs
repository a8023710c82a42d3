//! Hills, trees, crops and mills.

use super::super::pen::{Pen, around};
use super::Options;
use super::church::chapel;

/// Hills, one behind the other.
pub fn hills(p: &mut Pen, o: &Options) {
    let up = o.tall;
    p.blob(
        (-280.0, 0.0),
        &[
            [(-190.0, 70.0 * up), (-130.0, 84.0 * up), (-70.0, 52.0 * up)],
            [(-20.0, 26.0 * up), (10.0, 8.0), (60.0, 0.0)],
        ],
    );
    p.solid().blob(
        (-90.0, 0.0),
        &[
            [(20.0, 60.0 * up), (90.0, 108.0 * up), (160.0, 70.0 * up)],
            [(210.0, 44.0 * up), (250.0, 20.0), (284.0, 0.0)],
        ],
    );
    p.line(&[(96.0, 46.0 * up), (150.0, 54.0 * up), (186.0, 40.0 * up)]);
    p.line(&[(70.0, 26.0 * up), (118.0, 30.0 * up)]);
    p.line(&[(-190.0, 34.0 * up), (-140.0, 42.0 * up)]);
}

/// A cycling climb with a rider on it.
pub fn climb(p: &mut Pen, o: &Options) {
    let top = 92.0 * o.tall;
    p.blob((-130.0, 0.0), &[[(-40.0, 14.0), (0.0, top), (64.0, top)], [(92.0, top), (112.0, top * 0.4), (130.0, 0.0)]]);
    for (x, y) in [(-44.0, 12.0), (-12.0, 30.0), (14.0, 52.0), (56.0, 74.0), (44.0, 40.0), (78.0, 50.0)] {
        p.bow(x, y * o.tall, 15.0, 5.0);
    }
    rider(p, -36.0, 22.0 * o.tall, 0.42);
    tree(p, 84.0, top - 8.0, 15.0);
    tree(p, 60.0, top + 1.0, 12.0);
}

/// A cobbled climb with a chapel at its top.
pub fn chapel_climb(p: &mut Pen, o: &Options) {
    let top = 108.0 * o.tall;
    p.blob(
        (-150.0, 0.0),
        &[[(-90.0, 8.0), (-40.0, top), (24.0, top)], [(70.0, top), (110.0, top * 0.5), (150.0, 0.0)]],
    );
    p.curve(
        (-86.0, 0.0),
        &[[(-10.0, 18.0), (20.0, 34.0), (-12.0, 52.0)], [(-34.0, 68.0), (-20.0, top - 20.0), (6.0, top)]],
    );
    p.curve(
        (-50.0, 0.0),
        &[[(34.0, 16.0), (50.0, 36.0), (14.0, 56.0)], [(-4.0, 68.0), (2.0, top - 20.0), (24.0, top)]],
    );
    for (x, y) in [(-38.0, 10.0), (-6.0, 21.0), (12.0, 36.0), (-4.0, 56.0), (-10.0, 76.0)] {
        p.bow(x, y * o.tall, 12.0, 4.0);
    }
    let mut above = p.above(18.0, top - 2.0);
    chapel(&mut above, &Options { tall: 1.0, ..*o });
    p.take(above);
    tree(p, 70.0, top - 14.0, 15.0);
    tree(p, -36.0, top - 26.0, 13.0);
    rider(p, -76.0, 25.0 * o.tall, 0.5);
}

/// A cyclist who rides uphill, at this slope.
fn rider(p: &mut Pen, x: f64, y: f64, slope: f64) {
    let at = |dx: f64, dy: f64| (x + dx - dy * slope * 0.5, y + dy + dx * slope);
    p.bare();
    let (rear, front) = (at(-13.0, 9.0), at(13.0, 9.0));
    p.circle(rear.0, rear.1, 8.5);
    p.circle(front.0, front.1, 8.5);
    p.line(&[rear, at(-3.0, 9.0), at(9.0, 22.0), front]);
    p.line(&[rear, at(-6.0, 22.0), at(9.0, 22.0)]);
    p.line(&[at(-3.0, 9.0), at(-7.0, 25.0)]);
    p.line(&[at(-1.0, 5.0), at(3.0, 17.0), at(-5.0, 26.0), at(8.0, 38.0), at(13.0, 25.0)]);
    let head = at(13.0, 42.0);
    p.circle(head.0, head.1, 4.2);
}

/// Riders in a row, on the road in front.
pub fn riders(p: &mut Pen, o: &Options) {
    p.apart(o.count, 50.0, |p, _, x| rider(p, x, -34.0, 0.0));
}

/// A round tree.
fn tree(p: &mut Pen, x: f64, y: f64, radius: f64) {
    p.solid().stick(x, y, y + radius * 1.2);
    p.solid().oval(x, y + radius * 1.9, radius * 0.92, radius * 1.05);
    p.curve(
        (x - radius * 0.1, y + radius * 1.2),
        &[[(x, y + radius * 1.6), (x, y + radius * 1.9), (x + radius * 0.4, y + radius * 2.2)]],
    );
}

/// Trees of a park.
pub fn trees(p: &mut Pen, o: &Options) {
    p.apart(o.count, 34.0, |p, at, x| {
        tree(p, x, 0.0, [20.0, 26.0, 17.0, 23.0][at % 4] * o.tall);
    });
}

/// A wood: trunks that rise out of the drawing, and flowers below them.
pub fn wood(p: &mut Pen, o: &Options) {
    let tall = 150.0 * o.tall;
    p.bare();
    let mut at = 0;
    p.row(o.count.max(5), -74.0, 74.0, |p, x| {
        let (lean, top) = ([2.0, -3.0, 1.0, 4.0, -2.0][at % 5], tall - [0.0, 22.0, 8.0, 30.0][at % 4]);
        p.curve((x - 4.0, 0.0), &[[(x - 3.0, 20.0), (x - 3.0 + lean, 60.0), (x - 2.0 + lean, top)]]);
        p.curve((x + 4.0, 0.0), &[[(x + 3.0, 20.0), (x + 3.0 + lean, 60.0), (x + 2.0 + lean, top)]]);
        p.line(&[(x + 2.0 + lean, top - 44.0), (x + 15.0 + lean, top - 20.0)]);
        p.line(&[(x - 2.0 + lean, top - 26.0), (x - 13.0 + lean, top - 6.0)]);
        at += 1;
    });
    p.row(14, -88.0, 88.0, |p, x| {
        p.curve((x, -6.0), &[[(x, 4.0), (x + 1.0, 10.0), (x + 5.0, 12.0)]]);
        p.bow(x + 5.0, 8.0, 5.0, 4.0);
    });
}

/// Pollard willows along the water.
pub fn willows(p: &mut Pen, o: &Options) {
    p.apart(o.count, 42.0, |p, at, x| {
        let trunk = [32.0, 26.0, 36.0, 29.0][at % 4] * o.tall;
        p.bare();
        for turn in [0.32, 0.56, 0.78, 1.0, 1.22, 1.44, 1.68] {
            let (near, far) = (around(x, trunk + 4.0, 7.0, turn), around(x, trunk + 6.0, 31.0 * o.tall, turn));
            p.line(&[near, far]);
        }
        p.solid().blob(
            (x - 6.0, 0.0),
            &[
                [(x - 4.0, 8.0), (x - 5.0, trunk - 8.0), (x - 9.0, trunk + 1.0)],
                [(x - 6.0, trunk + 9.0), (x + 6.0, trunk + 9.0), (x + 9.0, trunk + 1.0)],
                [(x + 5.0, trunk - 8.0), (x + 4.0, 8.0), (x + 6.0, 0.0)],
            ],
        );
    });
}

/// Rows of young trees, each tied to a pole.
pub fn nursery(p: &mut Pen, o: &Options) {
    p.apart(o.count, 22.0, |p, at, x| {
        let top = (44.0 + (at % 3) as f64 * 6.0) * o.tall;
        p.solid().stick(x, 0.0, top - 14.0);
        p.oval(x, top, 7.5, 16.0);
        p.stick(x, top - 14.0, top + 4.0);
    });
}

/// A hop garden: tall poles, wires, and vines that climb them.
pub fn hops(p: &mut Pen, o: &Options) {
    let tall = 98.0 * o.tall;
    let half = (o.count - 1) as f64 * 14.0;
    p.bare().line(&[(-half - 22.0, 0.0), (-half, tall), (half, tall), (half + 22.0, 0.0)]);
    p.row(o.count, -half, half, |p, x| {
        p.stick(x, 0.0, tall);
        let mut curves = Vec::new();
        let mut y = 4.0;
        while y + 22.0 < tall {
            curves.push([(x + 9.0, y + 4.0), (x + 9.0, y + 8.0), (x, y + 11.0)]);
            curves.push([(x - 9.0, y + 15.0), (x - 9.0, y + 19.0), (x, y + 22.0)]);
            y += 22.0;
        }
        p.curve((x, 4.0), &curves);
        p.row(2, tall * 0.52, tall * 0.8, |p, y| p.oval(x + 8.0, y, 3.2, 4.6));
    });
}

/// Burial mounds with a tree each.
pub fn mounds(p: &mut Pen, o: &Options) {
    p.apart(o.count, 60.0, |p, at, x| {
        p.solid().dome(x, 0.0, 74.0, (36.0 - 4.0 * at as f64) * o.tall);
        for lean in [-16.0, 0.0, 16.0] {
            p.line(&[(x + lean, 10.0), (x + lean * 0.8, 16.0)]);
        }
    });
}

/// An orchard, or a garden of roses: bushes on stems, full of round fruit.
pub fn orchard(p: &mut Pen, o: &Options) {
    p.apart(o.count, 36.0, |p, _, x| {
        p.solid().line(&[(x, 0.0), (x, 18.0 * o.tall)]);
        let y = 31.0 * o.tall;
        p.oval(x, y, 16.0, 15.0 * o.tall);
        for (dx, dy) in [(-7.0, 3.0), (5.0, 6.0), (0.0, -5.0), (9.0, -4.0)] {
            p.circle(x + dx, y + dy, 2.6);
        }
    });
}

/// A windmill. With a count of 0, a house instead of sails.
pub fn windmill(p: &mut Pen, o: &Options) {
    let top = 92.0 * o.tall;
    p.poly(&[(-26.0, 0.0), (-16.0, top), (16.0, top), (26.0, 0.0)]);
    p.arch(0.0, 0.0, 13.0, 22.0);
    p.row(2, top * 0.44, top * 0.72, |p, y| p.rect(-3.5, y, 7.0, 10.0));
    p.level(-23.0, 23.0, top * 0.27);
    p.solid().dome(0.0, top, 34.0, 20.0);
    if o.count == 0 {
        p.solid().rect(24.0, 0.0, 46.0, 40.0);
        p.poly(&[(22.0, 40.0), (30.0, 58.0), (66.0, 58.0), (72.0, 40.0)]);
        p.row(2, 36.0, 58.0, |p, x| p.rect(x - 4.0, 16.0, 8.0, 12.0));
        return;
    }
    let hub = top + 6.0;
    p.bare();
    for sail in 0..4 {
        let turn = 0.36 + f64::from(sail);
        let tip = around(0.0, hub, 76.0, turn);
        p.line(&[(0.0, hub), tip]);
        let edge = |t: f64, across: f64| {
            let (x, y) = around(0.0, hub, t, turn);
            let (dx, dy) = around(0.0, 0.0, across, turn + 1.0);
            (x + dx, y + dy)
        };
        p.line(&[edge(18.0, 0.0), edge(18.0, 13.0), edge(76.0, 13.0), edge(76.0, 0.0)]);
        for t in [30.0, 42.0, 54.0, 65.0] {
            p.line(&[edge(t, 0.0), edge(t, 13.0)]);
        }
    }
    p.circle(0.0, hub, 3.0);
}

/// A watermill: a broad house over the water, with its wheel.
pub fn watermill(p: &mut Pen, o: &Options) {
    let wall = 50.0 * o.tall;
    p.rect(-58.0, -6.0, 104.0, wall + 6.0);
    p.poly(&[(-62.0, wall), (-48.0, wall + 34.0), (36.0, wall + 34.0), (50.0, wall)]);
    p.row(4, -44.0, 14.0, |p, x| p.rect(x - 4.0, wall - 19.0, 8.0, 12.0));
    p.row(3, -44.0, -8.0, |p, x| p.arch(x, -6.0, 14.0, 18.0));
    p.row(2, -30.0, 10.0, |p, x| p.poly(&[(x - 7.0, wall + 6.0), (x, wall + 22.0), (x + 7.0, wall + 6.0)]));
    let (x, y) = (44.0, 18.0);
    p.solid().circle(x, y, 30.0);
    p.circle(x, y, 22.0);
    p.circle(x, y, 3.0);
    for at in 0..8 {
        let turn = f64::from(at) / 2.0;
        p.line(&[around(x, y, 3.0, turn), around(x, y, 34.0, turn)]);
    }
}
