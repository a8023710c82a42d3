//! Works, stores, power and offices.

use super::super::pen::{Pen, around};
use super::Options;

/// Sheds with saw-tooth roofs, and a chimney.
pub fn sheds(p: &mut Pen, o: &Options) {
    let (wide, count) = (27.0, o.count);
    let half = count as f64 * wide / 2.0;
    chimney(p, half - 14.0, 122.0 * o.tall, true);
    p.solid();
    let mut outline = vec![(-half, 0.0)];
    for at in 0..count {
        let left = -half + at as f64 * wide;
        outline.extend([(left, 36.0), (left, 60.0), (left + wide, 36.0)]);
    }
    outline.push((half, 0.0));
    p.poly(&outline);
    p.level(-half, half, 30.0);
    p.row(count, -half + wide / 2.0, half - wide / 2.0, |p, x| {
        p.line(&[(x - wide / 2.0 + 6.0, 36.0), (x - wide / 2.0 + 6.0, 53.0)]);
        p.arch(x, 0.0, 12.0, 21.0);
    });
}

fn chimney(p: &mut Pen, x: f64, height: f64, smoke: bool) {
    p.solid().poly(&[(x - 7.0, 0.0), (x - 4.5, height), (x + 4.5, height), (x + 7.0, 0.0)]);
    p.level(x - 6.5, x + 6.5, height - 6.0);
    p.level(x - 5.0, x + 5.0, height - 16.0);
    p.level(x - 6.5, x + 6.5, height);
    if smoke {
        p.bare().curve(
            (x, height + 6.0),
            &[
                [(x - 4.0, height + 18.0), (x + 8.0, height + 22.0), (x + 14.0, height + 20.0)],
                [(x + 22.0, height + 18.0), (x + 26.0, height + 28.0), (x + 38.0, height + 26.0)],
            ],
        );
    }
}

/// Chimneys of several heights.
pub fn chimneys(p: &mut Pen, o: &Options) {
    p.apart(o.count, 26.0, |p, at, x| {
        chimney(p, x, (118.0 + [22.0, 0.0, 34.0, 12.0][at % 4]) * o.tall, at == o.count / 2);
    });
}

/// Round silos with a hoist on top.
pub fn silos(p: &mut Pen, o: &Options) {
    let (wide, wall) = (24.0, 92.0 * o.tall);
    let half = o.count as f64 * wide / 2.0;
    p.solid().rect(-half + 6.0, wall, half * 2.0 - 12.0, 17.0);
    p.row(o.count, -half + 12.0, half - 12.0, |p, x| p.rect(x - 3.0, wall + 5.0, 6.0, 7.0));
    p.even(half - 20.0, &[(-10.0, wall + 17.0), (-10.0, wall + 34.0)]);
    p.solid();
    for at in 0..o.count {
        let x = -half + (at as f64 + 0.5) * wide;
        p.rect(x - wide / 2.0, 0.0, wide, wall);
        p.curve((x - wide / 2.0, 12.0), &[[(x - wide / 4.0, 7.0), (x + wide / 4.0, 7.0), (x + wide / 2.0, 12.0)]]);
        p.curve(
            (x - wide / 2.0, wall - 8.0),
            &[[(x - wide / 4.0, wall - 13.0), (x + wide / 4.0, wall - 13.0), (x + wide / 2.0, wall - 8.0)]],
        );
    }
    p.bare().line(&[(half, wall + 30.0), (half + 16.0, wall + 12.0), (half + 16.0, 0.0)]);
    p.line(&[(half + 8.0, wall + 21.0), (half + 8.0, 0.0)]);
    p.row(4, 14.0, wall - 8.0, |p, y| p.level(half + 8.0, half + 16.0, y));
}

/// Cooling towers and their vapour.
pub fn cooling_towers(p: &mut Pen, o: &Options) {
    let tall = 124.0 * o.tall;
    p.apart(o.count, 92.0, |p, _, x| {
        p.bare().curve(
            (x - 16.0, tall + 8.0),
            &[
                [(x - 26.0, tall + 24.0), (x - 4.0, tall + 26.0), (x, tall + 20.0)],
                [(x + 2.0, tall + 40.0), (x + 26.0, tall + 36.0), (x + 24.0, tall + 24.0)],
                [(x + 40.0, tall + 30.0), (x + 52.0, tall + 22.0), (x + 60.0, tall + 28.0)],
            ],
        );
        p.solid().blob(
            (x - 36.0, 0.0),
            &[
                [(x - 24.0, tall * 0.4), (x - 17.0, tall * 0.62), (x - 22.0, tall)],
                [(x - 10.0, tall - 5.0), (x + 10.0, tall - 5.0), (x + 22.0, tall)],
                [(x + 17.0, tall * 0.62), (x + 24.0, tall * 0.4), (x + 36.0, 0.0)],
            ],
        );
        p.curve((x - 22.0, tall), &[[(x - 10.0, tall + 5.0), (x + 10.0, tall + 5.0), (x + 22.0, tall)]]);
        p.line(&[(x - 33.0, 10.0), (x + 33.0, 10.0)]);
        p.row(6, x - 27.0, x + 27.0, |p, x| p.line(&[(x - 4.0, 0.0), (x, 10.0), (x + 4.0, 0.0)]));
    });
}

/// A brewery: a tall block with arched windows, a malt tower and a kettle's chimney.
pub fn brewery(p: &mut Pen, o: &Options) {
    let wall = 74.0 * o.tall;
    chimney(p, 44.0, wall + 62.0, false);
    p.solid().rect(-58.0, 0.0, 84.0, wall);
    p.level(-61.0, 29.0, wall);
    p.row(4, -47.0, 15.0, |p, x| p.arch(x, wall - 32.0, 12.0, 24.0));
    p.row(4, -47.0, 15.0, |p, x| p.arch(x, 6.0, 12.0, 26.0));
    p.level(-58.0, 26.0, wall - 38.0);
    p.solid().poly(&[(-50.0, wall), (-50.0, wall + 22.0), (-36.0, wall + 38.0), (-22.0, wall + 22.0), (-22.0, wall)]);
    p.rect(-40.0, wall + 6.0, 8.0, 12.0);
    p.solid().rect(26.0, 0.0, 38.0, 44.0);
    p.blob(
        (26.0, 44.0),
        &[
            [(28.0, 62.0), (42.0, 58.0), (42.0, 70.0)],
            [(44.0, 70.0), (46.0, 70.0), (48.0, 70.0)],
            [(48.0, 58.0), (62.0, 62.0), (64.0, 44.0)],
        ],
    );
    p.arch(45.0, 0.0, 20.0, 30.0);
}

/// A hall where lorries load.
pub fn warehouse(p: &mut Pen, o: &Options) {
    let top = 46.0 * o.tall;
    p.rect(-78.0, 0.0, 134.0, top);
    p.level(-78.0, 56.0, top - 9.0);
    p.row(5, -62.0, 14.0, |p, x| {
        p.rect(x - 6.5, 5.0, 13.0, 19.0);
        p.level(x - 6.5, x + 6.5, 14.0);
    });
    p.row(3, 32.0, 48.0, |p, x| p.rect(x - 3.0, 22.0, 6.0, 9.0));
    p.solid().rect(44.0, 5.0, 32.0, 24.0);
    p.poly(&[(78.0, 5.0), (78.0, 24.0), (86.0, 24.0), (91.0, 15.0), (91.0, 5.0)]);
    p.row(2, 52.0, 84.0, |p, x| p.circle(x, 4.5, 4.5));
    p.circle(62.0, 4.5, 4.5);
}

/// Glass offices.
pub fn offices(p: &mut Pen, o: &Options) {
    p.apart(o.count, 38.0, |p, at, x| {
        let floors = [6, 9, 5, 7][at % 4];
        let floors = (f64::from(floors) * o.tall).round();
        let top = floors * 12.0 + 8.0;
        p.solid().rect(x - 17.0, 0.0, 34.0, top);
        let mut y = 14.0;
        while y < top - 4.0 {
            p.level(x - 17.0, x + 17.0, y);
            y += 12.0;
        }
        if at % 2 == 0 {
            p.row(2, x - 6.0, x + 6.0, |p, x| p.stick(x, 14.0, top));
        } else {
            p.stick(x + 8.0, 0.0, top);
            p.stick(x - 10.0, top, top + 12.0);
        }
    });
}

/// A water tower: a drum on a shaft.
pub fn water_tower(p: &mut Pen, o: &Options) {
    let shaft = 92.0 * o.tall;
    p.poly(&[(-13.0, 0.0), (-10.0, shaft), (10.0, shaft), (13.0, 0.0)]);
    p.row(3, 20.0, shaft - 18.0, |p, y| p.arch(0.0, y, 6.0, 12.0));
    p.solid().even(0.0, &[(-10.0, shaft), (-26.0, shaft + 14.0), (-26.0, shaft + 44.0)]);
    p.level(-26.0, 26.0, shaft + 14.0);
    p.level(-26.0, 26.0, shaft + 37.0);
    p.row(5, -18.0, 18.0, |p, x| p.stick(x, shaft + 14.0, shaft + 37.0));
    p.solid().poly(&[(-29.0, shaft + 44.0), (0.0, shaft + 62.0), (29.0, shaft + 44.0)]);
}

/// Wind turbines.
pub fn turbines(p: &mut Pen, o: &Options) {
    p.apart(o.count, 88.0, |p, at, x| {
        let hub = (136.0 + [0.0, -18.0, 10.0, -8.0][at % 4]) * o.tall;
        p.solid().poly(&[(x - 3.5, 0.0), (x - 1.8, hub), (x + 1.8, hub), (x + 3.5, 0.0)]);
        let turn = [0.22, 0.75, 1.1, 0.5][at % 4];
        for blade in 0..3 {
            let angle = turn + f64::from(blade) * 4.0 / 3.0;
            let tip = around(x, hub, 50.0, angle);
            let belly = around(x, hub, 15.0, angle + 0.2);
            p.solid().poly(&[(x, hub), belly, tip]);
        }
        p.solid().circle(x, hub, 3.4);
    });
}

/// The hall of an abattoir: a broad roof on iron columns, a bull on each side of its gate.
pub fn market_hall(p: &mut Pen, o: &Options) {
    let top = 70.0 * o.tall;
    p.poly(&[(-88.0, 34.0), (-40.0, top), (40.0, top), (88.0, 34.0)]);
    p.poly(&[(-40.0, top), (-30.0, top + 14.0), (30.0, top + 14.0), (40.0, top)]);
    p.row(7, -24.0, 24.0, |p, x| p.stick(x, top, top + 14.0));
    p.solid().rect(-88.0, 28.0, 176.0, 8.0);
    p.bare().row(8, -84.0, 84.0, |p, x| p.stick(x, 0.0, 28.0));
    p.row(7, -72.0, 72.0, |p, x| p.bow(x, 17.0, 24.0, 11.0));
    for side in [-1.0, 1.0] {
        let x = side * 104.0;
        p.solid().rect(x - 11.0, 0.0, 22.0, 26.0);
        p.level(x - 13.0, x + 13.0, 26.0);
        p.solid();
        let s = -side;
        // A bull: its back, head and legs.
        p.poly(&[
            (x - s * 13.0, 28.0),
            (x - s * 13.0, 43.0),
            (x - s * 9.0, 46.0),
            (x + s * 4.0, 48.0),
            (x + s * 9.0, 53.0),
            (x + s * 15.0, 50.0),
            (x + s * 19.0, 41.0),
            (x + s * 15.0, 38.0),
            (x + s * 10.0, 38.0),
            (x + s * 9.0, 28.0),
            (x + s * 5.0, 28.0),
            (x + s * 4.0, 36.0),
            (x - s * 7.0, 36.0),
            (x - s * 9.0, 28.0),
        ]);
        p.line(&[(x + s * 10.0, 53.0), (x + s * 15.0, 58.0)]);
        p.line(&[(x - s * 13.0, 43.0), (x - s * 16.0, 34.0)]);
    }
}
