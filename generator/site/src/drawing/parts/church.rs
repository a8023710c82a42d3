//! Churches, chapels and abbeys.

use super::super::Roof;
use super::super::pen::Pen;
use super::Options;
use super::roof::{cross, crossed, finial, pinnacle};

/// A church seen from the side: a tower, a nave with buttresses and a choir.
pub fn church(p: &mut Pen, o: &Options) {
    let tower = 108.0 * o.tall;
    p.poly(&[(-34.0, 0.0), (-34.0, 46.0), (50.0, 46.0), (50.0, 0.0)]);
    p.poly(&[(-38.0, 46.0), (-34.0, 84.0), (44.0, 84.0), (52.0, 46.0)]);
    p.row(4, -14.0, 38.0, |p, x| p.lancet(x, 9.0, 9.0, 27.0));
    p.solid().poly(&[(50.0, 0.0), (50.0, 38.0), (70.0, 34.0), (70.0, 0.0)]);
    p.poly(&[(49.5, 38.0), (49.5, 57.0), (72.0, 34.0)]);
    p.lancet(60.0, 9.0, 8.0, 20.0);
    p.solid();
    let x = -50.0;
    p.rect(x - 22.0, 0.0, 44.0, tower);
    p.level(x - 22.0, x + 22.0, tower * 0.42);
    p.level(x - 22.0, x + 22.0, tower - 42.0);
    p.row(2, x - 9.0, x + 9.0, |p, x| p.lancet(x, tower - 35.0, 9.0, 27.0));
    p.lancet(x, 0.0, 15.0, 26.0);
    // A low tower has no room for it above its door.
    if tower > 92.0 {
        p.clock(x, tower - 53.0, 7.0);
    }
    crossed(p, o.roof.unwrap_or(Roof::Needle), x, tower, 44.0, 84.0);
}

/// A church seen from the front: its tower before the nave, a lower aisle on both sides.
pub fn front_church(p: &mut Pen, o: &Options) {
    let tower = 116.0 * o.tall;
    p.poly(&[(-50.0, 0.0), (-50.0, 54.0), (0.0, 102.0), (50.0, 54.0), (50.0, 0.0)]);
    for side in [-1.0, 1.0] {
        p.solid().poly(&[(side * 46.0, 0.0), (side * 46.0, 44.0), (side * 68.0, 28.0), (side * 68.0, 0.0)]);
        p.lancet(side * 35.0, 12.0, 11.0, 34.0);
        p.lancet(side * 57.0, 6.0, 8.0, 18.0);
    }
    p.solid().rect(-22.0, 0.0, 44.0, tower);
    p.level(-22.0, 22.0, 40.0);
    p.level(-22.0, 22.0, tower - 40.0);
    p.arch(0.0, 0.0, 19.0, 31.0);
    if tower > 104.0 {
        p.circle(0.0, 54.0, 8.0);
    }
    p.row(2, -9.0, 9.0, |p, x| p.arch(x, tower - 34.0, 9.0, 26.0));
    crossed(p, o.roof.unwrap_or(Roof::Needle), 0.0, tower, 44.0, 84.0);
}

/// A broad church with its transept in the middle, and a small tower where they cross.
pub fn cross_church(p: &mut Pen, o: &Options) {
    let ridge = 88.0;
    p.rect(-78.0, 0.0, 156.0, 48.0);
    p.poly(&[(-82.0, 48.0), (-74.0, ridge), (74.0, ridge), (82.0, 48.0)]);
    for side in [-1.0, 1.0] {
        p.row(3, side * 34.0, side * 68.0, |p, x| p.lancet(x, 10.0, 9.0, 28.0));
        p.row(4, side * 25.0, side * 77.0, |p, x| pinnacle(p, x, 40.0, 4.0, 20.0));
    }
    crossed(p, o.roof.unwrap_or(Roof::Needle), 0.0, ridge, 22.0, 74.0 * o.tall);
    p.solid().poly(&[(-24.0, 0.0), (-24.0, 56.0), (0.0, 98.0), (24.0, 56.0), (24.0, 0.0)]);
    p.lancet(0.0, 22.0, 20.0, 44.0);
    p.stick(0.0, 22.0, 56.0);
    p.lancet(0.0, 0.0, 12.0, 16.0);
    cross(p, 0.0, 98.0);
}

/// A church below a dome.
pub fn dome_church(p: &mut Pen, o: &Options) {
    p.rect(-66.0, 0.0, 132.0, 50.0);
    p.level(-66.0, 66.0, 42.0);
    for side in [-1.0, 1.0] {
        p.row(2, side * 38.0, side * 56.0, |p, x| p.arch(x, 8.0, 9.0, 26.0));
        p.solid().rect(side * 60.0 - 9.0, 0.0, 18.0, 66.0);
        p.arch(side * 60.0, 44.0, 7.0, 15.0);
        crossed(p, Roof::Dome, side * 60.0, 66.0, 18.0, 40.0);
    }
    p.solid();
    let drum = 56.0 + 30.0 * o.tall;
    p.rect(-33.0, 50.0, 66.0, drum - 50.0);
    p.row(4, -24.0, 24.0, |p, x| p.arch(x, 56.0, 7.0, drum - 64.0));
    p.solid().dome(0.0, drum, 70.0, 48.0);
    p.bow(0.0, drum, 42.0, 48.0);
    p.bow(0.0, drum, 14.0, 48.0);
    p.level(-39.0, 39.0, drum);
    p.solid().rect(-7.0, drum + 47.0, 14.0, 17.0);
    p.stick(0.0, drum + 47.0, drum + 64.0);
    p.dome(0.0, drum + 64.0, 18.0, 11.0);
    // A roof of the form `Crown` stands for a well-known statue on top.
    if o.roof == Some(Roof::Crown) {
        p.solid().poly(&[
            (-4.0, drum + 75.0),
            (-5.0, drum + 90.0),
            (0.0, drum + 98.0),
            (5.0, drum + 90.0),
            (4.0, drum + 75.0),
        ]);
        p.circle(0.0, drum + 101.0, 3.4);
    } else {
        cross(p, 0.0, drum + 75.0);
    }
    p.solid().poly(&[(-30.0, 0.0), (-30.0, 44.0), (0.0, 62.0), (30.0, 44.0), (30.0, 0.0)]);
    p.level(-30.0, 30.0, 44.0);
    p.arch(0.0, 0.0, 18.0, 30.0);
    p.row(2, -20.0, 20.0, |p, x| p.stick(x, 0.0, 44.0));
}

/// A baroque abbey church: a scrolled front, and a tower behind it.
pub fn abbey(p: &mut Pen, o: &Options) {
    let tower = 128.0 * o.tall;
    p.rect(4.0, 0.0, 74.0, 56.0);
    p.poly(&[(4.0, 56.0), (4.0, 92.0), (68.0, 92.0), (80.0, 56.0)]);
    p.row(3, 28.0, 66.0, |p, x| p.arch(x, 12.0, 11.0, 32.0));
    p.solid().rect(32.0, 70.0, 36.0, tower - 70.0);
    p.level(32.0, 68.0, tower - 44.0);
    p.arch(50.0, tower - 37.0, 14.0, 29.0);
    crossed(p, o.roof.unwrap_or(Roof::Pear), 50.0, tower, 36.0, 72.0);
    p.solid();
    let (x, wide) = (-34.0, 44.0);
    p.rect(x - wide, 0.0, wide * 2.0, 62.0);
    p.level(x - wide, x + wide, 54.0);
    p.row(4, x - 36.0, x + 36.0, |p, x| p.stick(x, 0.0, 54.0));
    p.arch(x, 0.0, 17.0, 34.0);
    for side in [-1.0, 1.0] {
        p.arch(x + side * 24.0, 12.0, 8.0, 22.0);
    }
    p.solid().blob(
        (x - wide, 62.0),
        &[
            [(x - wide + 2.0, 78.0), (x - 20.0, 72.0), (x - 21.0, 96.0)],
            [(x - 21.0, 98.0), (x - 21.0, 100.0), (x - 21.0, 102.0)],
            [(x - 10.0, 102.0), (x - 8.0, 116.0), (x, 118.0)],
            [(x + 8.0, 116.0), (x + 10.0, 102.0), (x + 21.0, 102.0)],
            [(x + 21.0, 100.0), (x + 21.0, 98.0), (x + 21.0, 96.0)],
            [(x + 20.0, 72.0), (x + wide - 2.0, 78.0), (x + wide, 62.0)],
        ],
    );
    p.level(x - 21.0, x + 21.0, 98.0);
    p.arch(x, 68.0, 15.0, 24.0);
    cross(p, x, 118.0);
}

/// A heavy tower that never got its spire, before a cathedral's nave.
pub fn stump(p: &mut Pen, o: &Options) {
    let top = 190.0 * o.tall;
    p.poly(&[(-10.0, 0.0), (-10.0, 60.0), (76.0, 60.0), (76.0, 0.0)]);
    p.poly(&[(-10.0, 60.0), (-10.0, 98.0), (70.0, 98.0), (80.0, 60.0)]);
    p.row(4, 18.0, 66.0, |p, x| p.lancet(x, 10.0, 10.0, 40.0));
    p.row(5, 10.0, 74.0, |p, x| pinnacle(p, x, 54.0, 4.0, 20.0));
    let x = -42.0;
    for side in [-1.0, 1.0] {
        p.solid().poly(&[
            (x + side * 22.0, 0.0),
            (x + side * 40.0, 0.0),
            (x + side * 40.0, top * 0.4),
            (x + side * 36.0, top * 0.4 + 5.0),
            (x + side * 36.0, top * 0.75),
            (x + side * 32.0, top * 0.75 + 5.0),
            (x + side * 32.0, top),
            (x + side * 22.0, top),
        ]);
    }
    p.solid().rect(x - 26.0, 0.0, 52.0, top);
    p.level(x - 26.0, x + 26.0, top * 0.4);
    p.lancet(x, 0.0, 26.0, 40.0);
    p.lancet(x, 0.0, 14.0, 27.0);
    p.row(2, x - 11.0, x + 11.0, |p, x| p.lancet(x, top * 0.4 + 8.0, 14.0, top * 0.24));
    p.circle(x, top * 0.69, 13.0);
    p.clock(x, top * 0.69, 8.0);
    p.row(2, x - 11.0, x + 11.0, |p, x| p.lancet(x, top * 0.77, 14.0, top * 0.19));
    p.level(x - 35.0, x + 35.0, top);
    p.solid().rect(x - 33.0, top, 66.0, 7.0);
    p.row(6, x - 27.0, x + 27.0, |p, x| p.stick(x, top, top + 7.0));
}

/// The front of a cathedral: two towers. With a count of 1, the second stops at the height of the roof.
pub fn cathedral(pen: &mut Pen, o: &Options) {
    let mut left = pen.above(-17.0, 0.0);
    let p = &mut left;
    let (wall, tall) = (104.0, 156.0 * o.tall);
    p.poly(&[(30.0, 0.0), (30.0, 64.0), (40.0, 98.0), (88.0, 98.0), (96.0, 64.0), (96.0, 0.0)]);
    p.level(30.0, 96.0, 64.0);
    p.row(3, 64.0, 87.0, |p, x| p.lancet(x, 14.0, 8.0, 38.0));
    p.solid().poly(&[(66.0, 98.0), (66.0, 108.0), (72.0, 128.0), (78.0, 108.0), (78.0, 98.0)]);
    p.solid().poly(&[(-34.0, 0.0), (-34.0, 84.0), (-4.0, 122.0), (26.0, 84.0), (26.0, 0.0)]);
    p.circle(-4.0, 78.0, 12.0);
    p.line(&[(-4.0, 66.0), (-4.0, 90.0)]);
    p.line(&[(-16.0, 78.0), (8.0, 78.0)]);
    p.lancet(-4.0, 0.0, 26.0, 46.0);
    p.lancet(-4.0, 0.0, 14.0, 32.0);
    let towers = [(-44.0, tall), (36.0, if o.count == 1 { wall + 22.0 } else { tall })];
    for (x, height) in towers {
        p.solid().rect(x - 18.0, 0.0, 36.0, height);
        p.level(x - 18.0, x + 18.0, 52.0);
        p.level(x - 18.0, x + 18.0, wall);
        p.lancet(x, 8.0, 14.0, 34.0);
        p.row(2, x - 8.0, x + 8.0, |p, x| p.lancet(x, 60.0, 8.0, 36.0));
        p.row(2, x - 8.0, x + 8.0, |p, x| p.lancet(x, wall + 6.0, 8.0, height - wall - 14.0));
        if height < tall {
            crossed(p, Roof::Dome, x, height, 22.0, 34.0);
        } else if o.count == 1 {
            // Lantern upon lantern, each narrower than the one below it.
            lanterns(p, x, height);
        } else {
            crossed(p, o.roof.unwrap_or(Roof::Flat), x, height, 36.0, 90.0);
        }
    }
    pen.take(left);
}

fn lanterns(p: &mut Pen, x: f64, base: f64) {
    for side in [-1.0, 1.0] {
        p.solid();
        pinnacle(p, x + side * 16.0, base, 6.0, 34.0);
    }
    p.solid().rect(x - 12.0, base, 24.0, 40.0);
    p.row(2, x - 5.0, x + 5.0, |p, x| p.lancet(x, base + 4.0, 6.0, 32.0));
    p.row(2, x - 12.0, x + 12.0, |p, x| pinnacle(p, x, base + 36.0, 4.0, 18.0));
    p.solid().rect(x - 7.0, base + 40.0, 14.0, 22.0);
    p.stick(x, base + 42.0, base + 60.0);
    p.solid().poly(&[(x - 8.0, base + 62.0), (x, base + 96.0), (x + 8.0, base + 62.0)]);
    finial(p, x, base + 96.0);
}

/// Three towers one behind the other, as seen from a bridge.
pub fn three_towers(p: &mut Pen, o: &Options) {
    let up = o.tall;
    // The farthest: square, with a tier of lancets below a flat top.
    let (x, height) = (82.0, 150.0 * up);
    p.rect(x - 25.0, 0.0, 50.0, height - 40.0);
    p.row(2, x - 11.0, x + 11.0, |p, x| p.lancet(x, height - 92.0, 11.0, 44.0));
    p.solid().rect(x - 19.0, height - 40.0, 38.0, 40.0);
    p.row(2, x - 8.0, x + 8.0, |p, x| p.lancet(x, height - 35.0, 9.0, 28.0));
    p.row(2, x - 22.0, x + 22.0, |p, x| pinnacle(p, x, height - 40.0, 6.0, 26.0));
    p.row(4, x - 16.0, x + 16.0, |p, x| pinnacle(p, x, height, 5.0, 16.0));
    // The belfry, with its dragon.
    p.solid();
    let (x, height) = (4.0, 132.0 * up);
    p.rect(x - 19.0, 0.0, 38.0, height);
    p.row(2, x - 8.0, x + 8.0, |p, x| p.lancet(x, height - 42.0, 9.0, 32.0));
    p.clock(x, height - 58.0, 8.0);
    p.level(x - 19.0, x + 19.0, height - 76.0);
    p.solid().row(2, x - 18.0, x + 18.0, |p, x| pinnacle(p, x, height - 4.0, 7.0, 34.0));
    p.solid().poly(&[(x - 14.0, height), (x - 11.0, height + 26.0), (x + 11.0, height + 26.0), (x + 14.0, height)]);
    p.poly(&[(x - 12.0, height + 26.0), (x, height + 78.0), (x + 12.0, height + 26.0)]);
    p.row(2, x - 5.0, x + 5.0, |p, x| p.lancet(x, height + 5.0, 6.0, 17.0));
    p.stick(x, height + 78.0, height + 86.0);
    p.curve(
        (x - 9.0, height + 88.0),
        &[[(x - 4.0, height + 80.0), (x + 2.0, height + 94.0), (x + 12.0, height + 86.0)]],
    );
    // The nearest: broad, with a low roof on the crossing and turrets at its corners.
    p.solid();
    let (x, height) = (-74.0, 116.0 * up);
    p.poly(&[(x - 44.0, 0.0), (x - 44.0, 40.0), (x, 84.0), (x + 44.0, 40.0), (x + 44.0, 0.0)]);
    p.solid().rect(x - 23.0, 50.0, 46.0, height - 50.0);
    p.row(3, x - 13.0, x + 13.0, |p, x| p.lancet(x, height - 38.0, 8.0, 28.0));
    p.level(x - 23.0, x + 23.0, height - 46.0);
    p.solid().poly(&[(x - 20.0, height), (x, height + 42.0), (x + 20.0, height)]);
    cross(p, x, height + 42.0);
    for side in [-1.0, 1.0] {
        p.solid().rect(x + side * 23.0 - 5.0, 46.0, 10.0, height - 40.0);
        p.even(x + side * 23.0, &[(-6.0, height + 6.0), (0.0, height + 30.0)]);
    }
    p.solid().poly(&[(x - 30.0, 0.0), (x - 30.0, 30.0), (x, 66.0), (x + 30.0, 30.0), (x + 30.0, 0.0)]);
    p.row(3, x - 12.0, x + 12.0, |p, x| p.lancet(x, 8.0, 8.0, 34.0));
    for side in [-1.0, 1.0] {
        p.solid().rect(x + side * 36.0 - 5.0, 0.0, 10.0, 52.0);
        p.poly(&[(x + side * 36.0 - 6.0, 52.0), (x + side * 36.0, 72.0), (x + side * 36.0 + 6.0, 52.0)]);
    }
}

/// A chapel with a small dome on a drum.
pub fn chapel(p: &mut Pen, o: &Options) {
    p.poly(&[(-22.0, 0.0), (-22.0, 30.0), (22.0, 30.0), (22.0, 0.0)]);
    p.poly(&[(-25.0, 30.0), (-14.0, 52.0), (14.0, 52.0), (25.0, 30.0)]);
    p.arch(0.0, 0.0, 11.0, 20.0);
    p.row(2, -14.0, 14.0, |p, x| p.arch(x, 9.0, 6.0, 14.0));
    p.solid().rect(-7.0, 51.0, 14.0, 13.0 * o.tall);
    crossed(p, o.roof.unwrap_or(Roof::Onion), 0.0, 51.0 + 13.0 * o.tall, 14.0, 30.0);
}
