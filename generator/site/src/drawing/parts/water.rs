//! Rivers and harbours, with bridges and boats. The ground is at 0; water lies below it.

use super::super::pen::Pen;
use super::Options;

/// Half of the width that the ground takes.
const BANK: f64 = 290.0;

/// Short strokes on water. Each row has its depth, and the start and end of its strokes.
fn ripples(p: &mut Pen, rows: &[(f64, &[(f64, f64)])]) {
    p.bare();
    for (y, strokes) in rows {
        for (from, to) in *strokes {
            p.level(*from, *to, *y);
        }
    }
}

/// A river: ripples that grow longer towards the viewer, between banks that wind.
pub fn river(p: &mut Pen, _: &Options) {
    ripples(
        p,
        &[
            (-12.0, &[(-262.0, -214.0), (-150.0, -96.0), (-20.0, 32.0), (104.0, 150.0), (206.0, 262.0)]),
            (-24.0, &[(-236.0, -160.0), (-66.0, -8.0), (58.0, 128.0), (178.0, 232.0)]),
            (-36.0, &[(-196.0, -92.0), (-30.0, 70.0), (116.0, 204.0)]),
            (-48.0, &[(-140.0, -44.0), (2.0, 118.0)]),
        ],
    );
}

/// A canal: a quay with bollards, and straight water.
pub fn canal(p: &mut Pen, _: &Options) {
    p.bare().level(-BANK, BANK, -13.0);
    p.row(15, -266.0, 266.0, |p, x| p.stick(x, -13.0, -5.0));
    ripples(
        p,
        &[
            (-26.0, &[(-250.0, -130.0), (-98.0, -40.0), (30.0, 160.0), (190.0, 250.0)]),
            (-38.0, &[(-200.0, -60.0), (-10.0, 66.0), (108.0, 214.0)]),
            (-50.0, &[(-120.0, 30.0), (70.0, 130.0)]),
        ],
    );
}

/// A pond with reeds at its edge.
pub fn pond(p: &mut Pen, _: &Options) {
    p.bare().oval(0.0, -28.0, 216.0, 19.0);
    ripples(
        p,
        &[
            (-22.0, &[(-120.0, -40.0), (20.0, 90.0)]),
            (-31.0, &[(-60.0, 40.0), (84.0, 150.0)]),
            (-38.0, &[(-96.0, -20.0)]),
        ],
    );
    for x in [-214.0, -196.0, 190.0, 206.0, 220.0] {
        p.curve((x, -34.0), &[[(x + 1.0, -22.0), (x + 3.0, -14.0), (x + 5.0, -6.0)]]);
    }
    // Two ducks.
    for (x, y) in [(-16.0, -24.0), (34.0, -33.0)] {
        p.solid().blob(
            (x - 11.0, y + 3.0),
            &[
                [(x - 8.0, y - 4.0), (x + 8.0, y - 4.0), (x + 9.0, y + 2.0)],
                [(x + 4.0, y + 6.0), (x - 4.0, y + 4.0), (x - 11.0, y + 3.0)],
            ],
        );
        p.circle(x + 10.0, y + 6.0, 3.0);
    }
}

/// Railway tracks that fan out.
pub fn tracks(p: &mut Pen, _: &Options) {
    p.bare();
    for (near, far) in [(-250.0, -96.0), (-206.0, -78.0), (-70.0, -28.0), (-26.0, -8.0), (120.0, 44.0), (166.0, 62.0)] {
        p.line(&[(far, -5.0), (near, -52.0)]);
    }
    for (from, to) in
        [((-87.0, -5.0), (-228.0, -52.0)), ((-18.0, -5.0), (-48.0, -52.0)), ((53.0, -5.0), (143.0, -52.0))]
    {
        for (at, wide) in [(0.14_f64, 15.0), (0.34, 20.0), (0.58, 25.0), (0.86, 31.0)] {
            let (x, y) = (from.0 + (to.0 - from.0) * at, from.1 + (to.1 - from.1) * at);
            p.level(x - wide, x + wide, y);
        }
    }
}

/// Cobbles, in rows that run out to both sides.
pub fn cobbles(p: &mut Pen, _: &Options) {
    p.bare();
    for (row, half) in [238.0, 206.0, 160.0, 104.0].into_iter().enumerate() {
        let (y, shift) = (-11.0 - row as f64 * 12.0, row as f64 % 2.0 * 13.0);
        let mut x = -half + shift;
        while x < half {
            p.bow(x, y, 17.0, 5.5);
            x += 34.0;
        }
    }
}

/// A ploughed field: furrows that meet far away.
pub fn field(p: &mut Pen, _: &Options) {
    p.bare().row(11, -262.0, 262.0, |p, x| {
        p.curve((x * 0.5, -5.0), &[[(x * 0.62, -18.0), (x * 0.78, -32.0), (x, -50.0)]]);
    });
}

/// Flax that dries on the field, in sheaves.
pub fn flax(p: &mut Pen, _: &Options) {
    p.bare();
    for (row, half) in [236.0, 170.0].into_iter().enumerate() {
        let y = -26.0 - row as f64 * 25.0;
        p.row(7 - row * 2, -half, half, |p, x| {
            for lean in [-9.0, -3.0, 3.0, 9.0] {
                p.line(&[(x + lean, y), (x + lean * 0.25, y + 13.0), (x + lean * 0.7, y + 20.0)]);
            }
            p.level(x - 4.0, x + 4.0, y + 13.0);
        });
    }
}

/// Gantry cranes of a container terminal.
pub fn gantry_cranes(p: &mut Pen, o: &Options) {
    p.apart(o.count, 86.0, |p, at, x| {
        let top = 96.0 * o.tall;
        p.solid().poly(&[(x - 25.0, 0.0), (x - 22.0, top), (x - 17.0, top), (x - 20.0, 0.0)]);
        p.poly(&[(x + 12.0, 0.0), (x + 12.0, top), (x + 17.0, top), (x + 17.0, 0.0)]);
        p.bare().level(x - 21.0, x + 12.0, 34.0);
        p.line(&[(x - 20.0, 34.0), (x + 12.0, top)]);
        p.solid().rect(x - 34.0, top, 62.0, 7.0);
        p.rect(x + 6.0, top + 7.0, 18.0, 11.0);
        p.bare();
        let peak = (x - 8.0, top + 46.0);
        p.line(&[(x - 20.0, top + 7.0), peak, (x + 10.0, top + 7.0)]);
        p.line(&[peak, (x + 28.0, top + 7.0)]);
        // Every other boom is lowered over a ship. The others are raised.
        if at % 2 == 0 {
            p.line(&[(x - 34.0, top + 3.5), (x - 66.0, top + 3.5)]);
            p.line(&[peak, (x - 60.0, top + 3.5)]);
            p.line(&[(x - 50.0, top + 3.5), (x - 50.0, top - 24.0)]);
            p.rect(x - 58.0, top - 34.0, 16.0, 10.0);
        } else {
            p.line(&[(x - 34.0, top + 5.0), (x - 52.0, top + 58.0)]);
            p.line(&[peak, (x - 48.0, top + 46.0)]);
        }
    });
}

/// Containers, stacked.
pub fn containers(p: &mut Pen, o: &Options) {
    for (level, count) in [4_usize, 3, 2].into_iter().enumerate() {
        for at in 0..count {
            let (x, y) = (-56.0 + at as f64 * 29.0 + level as f64 * 9.0, level as f64 * 14.0 * o.tall);
            p.solid().rect(x, y, 28.0, 14.0 * o.tall);
            p.row(4, x + 6.0, x + 22.0, |p, x| p.stick(x, y + 3.0, y + 14.0 * o.tall - 3.0));
        }
    }
}

/// An old crane of a shipyard: a jib on a turning cabin, on a portal.
pub fn shipyard_crane(pen: &mut Pen, o: &Options) {
    let mut left = pen.above(-30.0, 0.0);
    let p = &mut left;
    let top = 74.0 * o.tall;
    p.bare().line(&[(-22.0, 0.0), (-11.0, top), (11.0, top), (22.0, 0.0)]);
    p.row(3, 0.2, 0.8, |p, t| p.level(-22.0 + 11.0 * t, 22.0 - 11.0 * t, top * t));
    p.line(&[(-20.0, top * 0.2), (13.4, top * 0.8)]);
    p.line(&[(20.0, top * 0.2), (-13.4, top * 0.8)]);
    p.solid().poly(&[(-22.0, top), (-22.0, top + 24.0), (8.0, top + 24.0), (16.0, top + 12.0), (16.0, top)]);
    p.rect(0.0, top + 6.0, 9.0, 9.0);
    p.rect(-34.0, top + 2.0, 12.0, 14.0);
    p.bare();
    let tip = (86.0, top + 76.0);
    p.line(&[(12.0, top + 8.0), tip, (2.0, top + 24.0)]);
    for t in [0.18_f64, 0.36, 0.54, 0.72] {
        let low = (12.0 + 74.0 * t, top + 8.0 + 68.0 * t);
        let s = t + 0.09;
        p.line(&[low, (2.0 + 84.0 * s, top + 24.0 + 52.0 * s)]);
    }
    p.line(&[(-14.0, top + 24.0), (-6.0, top + 54.0), tip]);
    p.line(&[tip, (86.0, top + 14.0)]);
    p.curve((86.0, top + 14.0), &[[(92.0, top + 12.0), (90.0, top + 4.0), (84.0, top + 7.0)]]);
    pen.take(left);
}

/// A barge, loaded.
pub fn barge(p: &mut Pen, _: &Options) {
    p.solid().poly(&[(-84.0, -14.0), (-76.0, -33.0), (66.0, -33.0), (86.0, -10.0), (58.0, -14.0)]);
    p.level(-78.0, 70.0, -25.0);
    p.solid().poly(&[(-40.0, -14.0), (-34.0, -5.0), (42.0, -5.0), (50.0, -14.0)]);
    p.row(4, -18.0, 32.0, |p, x| p.stick(x, -14.0, -5.0));
    p.solid().rect(-76.0, -14.0, 26.0, 12.0);
    p.rect(-70.0, -2.0, 15.0, 9.0);
    p.row(3, -70.0, -56.0, |p, x| p.circle(x, -8.0, 2.0));
    p.stick(-58.0, 7.0, 16.0);
    p.stick(68.0, -12.0, 2.0);
}

/// A lock: gates that meet in a point, between two walls with a keeper's house.
pub fn lock(p: &mut Pen, o: &Options) {
    p.rect(30.0, 0.0, 34.0, 42.0 * o.tall);
    p.poly(&[(26.0, 42.0 * o.tall), (47.0, 42.0 * o.tall + 18.0), (68.0, 42.0 * o.tall)]);
    p.row(2, 38.0, 56.0, |p, x| p.rect(x - 4.0, 20.0, 8.0, 12.0));
    p.solid().rect(-78.0, -40.0, 22.0, 48.0);
    p.rect(14.0, -40.0, 62.0, 40.0);
    p.row(3, -30.0, -6.0, |p, y| p.level(-78.0, -56.0, y));
    p.row(3, -30.0, -10.0, |p, y| p.level(14.0, 76.0, y));
    p.solid().poly(&[(-56.0, -40.0), (-56.0, 18.0), (-21.0, 12.0), (-21.0, -46.0)]);
    p.poly(&[(14.0, -40.0), (14.0, 18.0), (-21.0, 12.0), (-21.0, -46.0)]);
    for side in [-1.0, 1.0] {
        let far = -21.0 + side * 35.0;
        for y in [-34.0, -18.0, -2.0] {
            p.line(&[(far, y + 6.0), (-21.0, y)]);
        }
        p.line(&[(far, -28.0), (-21.0, 12.0)]);
    }
    p.bare().line(&[(-56.0, 30.0), (-21.0, 24.0), (14.0, 30.0)]);
    p.row(5, -49.0, 7.0, |p, x| {
        p.stick(x, 17.0 - (35.0 - (x + 21.0).abs()) * 0.16, 29.0 - (35.0 - (x + 21.0).abs()) * 0.16)
    });
}

/// A long bridge of steel trusses on piers.
pub fn truss_bridge(p: &mut Pen, o: &Options) {
    let (deck, wide) = (30.0 * o.tall, 74.0);
    let half = o.count as f64 * wide / 2.0;
    p.solid().row(o.count + 1, -half, half, |p, x| {
        p.poly(&[(x - 8.0, -30.0), (x - 5.0, deck), (x + 5.0, deck), (x + 8.0, -30.0)])
    });
    p.solid().rect(-half - 18.0, deck, half * 2.0 + 36.0, 6.0);
    p.bare();
    for at in 0..o.count {
        let left = -half + at as f64 * wide;
        p.bow(left + wide / 2.0, deck + 6.0, wide, 38.0);
        let tops = [0.2_f64, 0.4, 0.6, 0.8]
            .map(|t| (left + wide * t, deck + 6.0 + 38.0 * (1.0 - (2.0 * t - 1.0).powi(2)).sqrt()));
        for (x, y) in tops {
            p.stick(x, deck + 6.0, y);
        }
        p.line(&[tops[0], (tops[1].0, deck + 6.0), tops[2]]);
        p.line(&[tops[1], (tops[2].0, deck + 6.0), tops[3]]);
    }
}

/// A lift bridge: a deck between two towers with wheels.
pub fn lift_bridge(p: &mut Pen, o: &Options) {
    let tall = 104.0 * o.tall;
    p.bare().level(-118.0, -62.0, 14.0);
    p.level(62.0, 118.0, 14.0);
    p.row(3, -112.0, -76.0, |p, x| p.stick(x, -20.0, 14.0));
    p.row(3, 76.0, 112.0, |p, x| p.stick(x, -20.0, 14.0));
    for x in [-56.0, 56.0] {
        p.solid().rect(x - 8.0, -24.0, 16.0, tall + 24.0);
        p.rect(x - 11.0, tall, 22.0, 8.0);
        p.circle(x, tall + 14.0, 6.5);
        for at in 0..4 {
            let y = tall * f64::from(at) / 4.0 + 4.0;
            let side = if at % 2 == 0 { 8.0 } else { -8.0 };
            p.line(&[(x - side, y), (x + side, y + tall / 4.0)]);
        }
    }
    p.solid().rect(-48.0, 50.0, 96.0, 7.0);
    p.bare().level(-48.0, 48.0, 70.0);
    p.row(5, -48.0, 48.0, |p, x| p.stick(x, 57.0, 70.0));
    p.row(2, -48.0, 48.0, |p, x| p.stick(x, 70.0, tall + 8.0));
}

/// A viaduct of brick arches, with a train on it.
pub fn arched_viaduct(p: &mut Pen, o: &Options) {
    let (deck, wide) = (62.0 * o.tall, 40.0);
    let half = o.count as f64 * wide / 2.0;
    p.rect(-half - 8.0, deck - 6.0, half * 2.0 + 16.0, 10.0);
    p.rect(-half, 0.0, half * 2.0, deck - 6.0);
    p.row(o.count, -half + wide / 2.0, half - wide / 2.0, |p, x| p.arch(x, 0.0, wide - 11.0, deck - 15.0));
    train(p, -half * 0.2, deck + 4.0, 3);
}

/// Carriages, the last with a sloping front.
pub fn train(p: &mut Pen, x: f64, base: f64, carriages: usize) {
    for at in 0..carriages {
        let left = x + at as f64 * 43.0 - carriages as f64 * 21.5;
        p.solid();
        if at + 1 == carriages {
            p.poly(&[
                (left, base + 3.0),
                (left, base + 19.0),
                (left + 31.0, base + 19.0),
                (left + 41.0, base + 8.0),
                (left + 41.0, base + 3.0),
            ]);
        } else {
            p.rect(left, base + 3.0, 41.0, 16.0);
        }
        p.row(3, left + 8.0, left + 28.0, |p, x| p.rect(x - 3.5, base + 9.0, 7.0, 6.0));
    }
}

/// A motorway on tall piers, with lamps and lorries.
pub fn motorway_viaduct(p: &mut Pen, o: &Options) {
    let deck = 78.0 * o.tall;
    let half = o.count as f64 * 45.0;
    p.row(o.count, -half + 45.0, half - 45.0, |p, x| {
        p.solid().even(x, &[(-17.0, deck), (-6.0, deck - 20.0), (-6.0, 0.0)]);
    });
    p.solid().poly(&[(-half - 20.0, deck), (-half - 20.0, deck + 9.0), (half + 20.0, deck + 9.0), (half + 20.0, deck)]);
    p.row(o.count + 1, -half, half, |p, x| p.line(&[(x, deck + 9.0), (x, deck + 38.0), (x + 9.0, deck + 40.0)]));
    for x in [-half * 0.55, half * 0.3] {
        p.solid().rect(x, deck + 12.0, 26.0, 15.0);
        p.poly(&[
            (x + 27.0, deck + 12.0),
            (x + 27.0, deck + 23.0),
            (x + 33.0, deck + 23.0),
            (x + 37.0, deck + 17.0),
            (x + 37.0, deck + 12.0),
        ]);
    }
}
