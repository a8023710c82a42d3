//! Belfries, town halls, gates and houses.

use super::super::Roof;
use super::super::pen::{Pen, around};
use super::Options;
use super::roof::{finial, pinnacle, topped};

/// A belfry beside a low hall with a stepped gable.
pub fn belfry(p: &mut Pen, o: &Options) {
    let tower = 126.0 * o.tall;
    p.rect(-4.0, 0.0, 62.0, 50.0);
    p.row(3, 22.0, 48.0, |p, x| p.lancet(x, 8.0, 9.0, 16.0));
    p.row(3, 22.0, 48.0, |p, x| p.rect(x - 4.0, 31.0, 8.0, 12.0));
    topped(p, Roof::Steps, 34.0, 50.0, 48.0, 40.0);
    p.solid();
    let x = -20.0;
    p.rect(x - 19.0, 0.0, 38.0, tower);
    p.level(x - 19.0, x + 19.0, tower * 0.36);
    p.level(x - 19.0, x + 19.0, tower - 40.0);
    p.arch(x, 0.0, 14.0, 24.0);
    p.lancet(x, tower * 0.36 + 8.0, 9.0, 22.0);
    p.clock(x, tower - 22.0, 10.5);
    for side in [-1.0, 1.0] {
        p.solid().rect(x + side * 17.0 - 4.5, tower - 14.0, 9.0, 26.0);
        p.even(x + side * 17.0, &[(-5.5, tower + 12.0), (0.0, tower + 32.0)]);
    }
    topped(p, o.roof.unwrap_or(Roof::Pear), x, tower, 28.0, 92.0 * o.tall.min(1.0));
}

/// A town hall: a broad front with rows of windows and a tower on its roof.
pub fn town_hall(p: &mut Pen, o: &Options) {
    let up = 40.0 * o.tall;
    p.rect(-62.0, 0.0, 124.0, 62.0);
    p.level(-66.0, 66.0, 62.0);
    p.level(-62.0, 62.0, 31.0);
    for side in [-1.0, 1.0] {
        p.row(3, side * 26.0, side * 52.0, |p, x| p.arch(x, 6.0, 8.0, 18.0));
        p.row(3, side * 26.0, side * 52.0, |p, x| p.rect(x - 4.0, 38.0, 8.0, 16.0));
    }
    p.solid().poly(&[(-64.0, 62.0), (-52.0, 90.0), (52.0, 90.0), (64.0, 62.0)]);
    for side in [-1.0, 1.0] {
        p.poly(&[(side * 38.0 - 7.0, 66.0), (side * 38.0, 80.0), (side * 38.0 + 7.0, 66.0)]);
    }
    p.solid().rect(-15.0, 62.0, 30.0, 30.0 + up);
    p.clock(0.0, 80.0 + up, 8.5);
    p.level(-15.0, 15.0, 66.0 + up);
    topped(p, o.roof.unwrap_or(Roof::Helm), 0.0, 92.0 + up, 30.0, 76.0);
    p.solid().poly(&[(-18.0, 0.0), (-18.0, 70.0), (0.0, 88.0), (18.0, 70.0), (18.0, 0.0)]);
    p.arch(0.0, 0.0, 14.0, 25.0);
    p.row(2, -8.0, 8.0, |p, x| p.arch(x, 37.0, 8.0, 22.0));
}

/// A flamboyant town hall: niches, turrets on its corners, a steep roof; if it has a roof form, a tower in its middle.
pub fn gothic_hall(p: &mut Pen, o: &Options) {
    let wall = 78.0;
    p.poly(&[(-54.0, wall), (-46.0, 128.0), (46.0, 128.0), (54.0, wall)]);
    p.row(4, -30.0, 30.0, |p, x| p.poly(&[(x - 6.0, wall + 8.0), (x, wall + 22.0), (x + 6.0, wall + 8.0)]));
    p.row(9, -44.0, 44.0, |p, x| p.stick(x, 128.0, 133.0));
    p.solid().rect(-54.0, 0.0, 108.0, wall);
    p.level(-54.0, 54.0, 27.0);
    p.level(-54.0, 54.0, 52.0);
    for y in [5.0, 32.0, 56.0] {
        p.row(6, -40.0, 40.0, |p, x| p.lancet(x, y, 8.5, 17.0));
    }
    p.row(11, -46.0, 46.0, |p, x| p.stick(x, wall, wall + 6.0));
    for x in [-54.0, 54.0] {
        p.solid().rect(x - 7.0, 0.0, 14.0, 112.0);
        for y in [27.0, 52.0, wall, 96.0] {
            p.level(x - 7.0, x + 7.0, y);
        }
        p.row(2, x - 8.0, x + 8.0, |p, x| pinnacle(p, x, 92.0, 4.0, 30.0));
        p.solid().poly(&[(x - 6.5, 112.0), (x, 160.0), (x + 6.5, 112.0)]);
        finial(p, x, 160.0);
    }
    match o.roof {
        None => {
            p.solid().rect(-5.0, 122.0, 10.0, 24.0);
            p.poly(&[(-7.0, 146.0), (0.0, 182.0), (7.0, 146.0)]);
            finial(p, 0.0, 182.0);
        }
        Some(form) => {
            let tower = 138.0 * o.tall;
            p.solid().rect(-14.0, 0.0, 28.0, tower);
            p.row(3, tower - 6.0, 60.0, |p, y| p.level(-14.0, 14.0, y));
            p.row(2, -6.5, 6.5, |p, x| p.lancet(x, tower - 32.0, 7.0, 22.0));
            p.row(2, -6.5, 6.5, |p, x| p.lancet(x, 64.0, 7.0, 20.0));
            p.lancet(0.0, 0.0, 15.0, 30.0);
            p.row(2, -15.0, 15.0, |p, x| pinnacle(p, x, tower - 8.0, 5.0, 34.0));
            topped(p, form, 0.0, tower, 28.0, 88.0 * o.tall);
        }
    }
}

/// A square tower with a large dial and smaller ones around it.
pub fn clock_tower(p: &mut Pen, o: &Options) {
    let wall = 128.0 * o.tall;
    p.rect(-29.0, 0.0, 58.0, wall);
    p.level(-29.0, 29.0, 20.0);
    p.level(-33.0, 33.0, wall);
    let y = wall * 0.52;
    p.circle(0.0, y, 21.0);
    p.clock(0.0, y, 11.0);
    for at in 0..12 {
        let (x, y) = around(0.0, y, 16.0, f64::from(at) / 3.0);
        p.circle(x, y, 1.6);
    }
    p.arch(0.0, 0.0, 12.0, 16.0);
    p.row(3, -18.0, 18.0, |p, x| p.arch(x, wall - 24.0, 8.0, 17.0));
    for side in [-1.0, 1.0] {
        p.solid().rect(side * 27.0 - 6.0, wall - 16.0, 12.0, 24.0);
        p.poly(&[(side * 27.0 - 8.0, wall + 8.0), (side * 27.0, wall + 30.0), (side * 27.0 + 8.0, wall + 8.0)]);
    }
    topped(p, o.roof.unwrap_or(Roof::Tent), 0.0, wall, 46.0, 88.0);
}

/// A library with a slim tower, on a row of arches.
pub fn library(p: &mut Pen, o: &Options) {
    let tower = 150.0 * o.tall;
    p.poly(&[(-62.0, 58.0), (-54.0, 88.0), (54.0, 88.0), (62.0, 58.0)]);
    p.row(4, -45.0, 45.0, |p, x| p.poly(&[(x - 7.0, 62.0), (x, 78.0), (x + 7.0, 62.0)]));
    p.solid().rect(-62.0, 0.0, 124.0, 58.0);
    p.level(-62.0, 62.0, 26.0);
    p.row(7, -51.0, 51.0, |p, x| p.arch(x, 0.0, 12.0, 21.0));
    p.row(7, -51.0, 51.0, |p, x| p.rect(x - 4.0, 32.0, 8.0, 18.0));
    p.solid().rect(-14.0, 26.0, 28.0, tower - 26.0);
    p.clock(0.0, tower - 52.0, 8.0);
    p.row(2, -6.0, 6.0, |p, x| p.arch(x, tower - 34.0, 7.0, 26.0));
    p.level(-17.0, 17.0, tower);
    p.row(2, -14.0, 14.0, |p, x| pinnacle(p, x, tower, 5.0, 22.0));
    topped(p, o.roof.unwrap_or(Roof::Dome), 0.0, tower, 22.0, 60.0);
}

/// A gate between two round towers. With a count of 1, a gatehouse below a single roof.
pub fn gate(p: &mut Pen, o: &Options) {
    let wall = 66.0 * o.tall;
    if o.count == 1 {
        p.rect(-28.0, 0.0, 56.0, wall);
        p.arch(0.0, 0.0, 24.0, 36.0);
        p.arch(0.0, 0.0, 34.0, 42.0);
        p.level(-28.0, 28.0, 50.0);
        p.row(3, -16.0, 16.0, |p, x| p.arch(x, 54.0, 7.0, wall - 59.0));
        topped(p, o.roof.unwrap_or(Roof::Tent), 0.0, wall, 58.0, 70.0);
        return;
    }
    p.rect(-22.0, 0.0, 44.0, wall * 0.86);
    p.arch(0.0, 0.0, 22.0, 36.0);
    p.row(2, -9.0, 9.0, |p, x| p.rect(x - 4.0, 44.0, 8.0, 10.0));
    p.poly(&[(-22.0, wall * 0.86), (-14.0, wall * 1.22), (14.0, wall * 1.22), (22.0, wall * 0.86)]);
    for side in [-1.0, 1.0] {
        p.solid();
        let x = side * 34.0;
        p.rect(x - 16.0, 0.0, 32.0, wall);
        p.level(x - 16.0, x + 16.0, wall - 12.0);
        p.row(3, x - 8.0, x + 8.0, |p, x| p.stick(x, wall - 12.0, wall));
        p.rect(x - 3.0, wall * 0.4, 6.0, 12.0);
        topped(p, o.roof.unwrap_or(Roof::Tent), x, wall, 32.0, 66.0);
    }
}

/// Two round towers on both banks, and an arched bridge between them.
pub fn bridge_towers(p: &mut Pen, o: &Options) {
    let wall = 78.0 * o.tall;
    p.poly(&[(-64.0, 0.0), (-64.0, 26.0), (0.0, 34.0), (64.0, 26.0), (64.0, 0.0)]);
    p.row(3, -32.0, 32.0, |p, x| p.arch(x, -12.0, 24.0, 32.0));
    p.line(&[(-64.0, 33.0), (0.0, 41.0), (64.0, 33.0)]);
    p.row(9, -48.0, 48.0, |p, x| p.stick(x, 34.0 - x.abs() / 8.0, 41.0 - x.abs() / 8.0));
    for side in [-1.0, 1.0] {
        let x = side * 80.0;
        p.solid().poly(&[(x - 22.0, -12.0), (x - 20.0, wall), (x + 20.0, wall), (x + 22.0, -12.0)]);
        p.level(x - 20.0, x + 20.0, wall - 12.0);
        p.row(3, x - 11.0, x + 11.0, |p, x| p.arch(x, wall - 34.0, 6.0, 14.0));
        p.rect(x - 3.0, 20.0, 6.0, 12.0);
        p.solid().poly(&[(x - 25.0, wall), (x, wall + 58.0), (x + 25.0, wall)]);
        p.line(&[(x - 8.0, wall), (x, wall + 58.0), (x + 8.0, wall)]);
        finial(p, x, wall + 58.0);
    }
}

/// A row of houses, as along an old quay. Their gables alternate between three forms, unless one of these is given.
pub fn gables(p: &mut Pen, o: &Options) {
    let count = o.count;
    let forms: &[Roof] = match o.roof {
        Some(Roof::Steps) => &[Roof::Steps],
        Some(Roof::Helm) => &[Roof::Helm],
        Some(Roof::Tent) => &[Roof::Tent],
        _ => &[Roof::Steps, Roof::Helm, Roof::Tent],
    };
    let width = 30.0;
    let left = -(count as f64) * width / 2.0 + width / 2.0;
    for at in 0..count {
        let x = left + at as f64 * width;
        let wall = (44.0 + [0.0, 10.0, 4.0, 14.0][at % 4]) * o.tall;
        p.solid().rect(x - 15.0, 0.0, 30.0, wall);
        match forms[at % forms.len()] {
            Roof::Steps => topped(p, Roof::Steps, x, wall, 30.0, 30.0),
            Roof::Helm => {
                p.solid().blob(
                    (x - 15.0, wall),
                    &[
                        [(x - 13.0, wall + 16.0), (x - 8.0, wall + 12.0), (x - 7.0, wall + 24.0)],
                        [(x - 6.0, wall + 34.0), (x + 6.0, wall + 34.0), (x + 7.0, wall + 24.0)],
                        [(x + 8.0, wall + 12.0), (x + 13.0, wall + 16.0), (x + 15.0, wall)],
                    ],
                );
                p.circle(x, wall + 13.0, 4.0);
            }
            _ => {
                p.solid().poly(&[(x - 15.0, wall), (x, wall + 28.0), (x + 15.0, wall)]);
                p.arch(x, wall + 5.0, 6.0, 10.0);
            }
        }
        p.level(x - 15.0, x + 15.0, wall);
        p.row(2, x - 6.5, x + 6.5, |p, x| p.rect(x - 3.5, wall - 17.0, 7.0, 11.0));
        p.row(2, x - 6.5, x + 6.5, |p, x| p.rect(x - 3.5, wall - 34.0, 7.0, 11.0));
    }
}

/// Small houses in a row, along a street.
pub fn houses(p: &mut Pen, o: &Options) {
    let width = 26.0;
    let left = -(o.count as f64) * width / 2.0 + width / 2.0;
    for at in 0..o.count {
        let x = left + at as f64 * width;
        let wall = (24.0 + [0.0, 7.0, 3.0][at % 3]) * o.tall;
        p.solid().rect(x - 13.0, 0.0, 26.0, wall);
        p.poly(&[(x - 15.0, wall), (x - 11.0, wall + 15.0), (x + 11.0, wall + 15.0), (x + 15.0, wall)]);
        if at % 2 == 0 {
            p.rect(x + 4.0, wall + 11.0, 5.0, 9.0);
        }
        p.rect(x - 8.0, 0.0, 6.0, 13.0);
        p.rect(x + 2.0, 8.0, 7.0, 8.0);
    }
}

/// A beguinage: a gate with a figure above it, a wall, small houses with dormers.
pub fn beguinage(p: &mut Pen, o: &Options) {
    for at in 0..4 {
        let x = -8.0 + f64::from(at) * 22.0;
        p.solid().rect(x - 11.0, 0.0, 22.0, 26.0);
        p.poly(&[(x - 11.0, 26.0), (x - 11.0, 52.0), (x + 11.0, 52.0), (x + 11.0, 26.0)]);
        p.poly(&[(x - 6.0, 26.0), (x - 6.0, 36.0), (x, 44.0), (x + 6.0, 36.0), (x + 6.0, 26.0)]);
        p.arch(x - 4.0, 0.0, 6.0, 14.0);
        p.rect(x + 2.0, 8.0, 6.0, 8.0);
    }
    p.solid().rect(12.0, 52.0, 6.0, 10.0);
    let (x, wall) = (-44.0, 54.0 * o.tall);
    p.solid().rect(x - 24.0, 0.0, 48.0, wall);
    p.row(2, x - 19.0, x + 19.0, |p, x| p.stick(x, 0.0, wall));
    p.level(x - 27.0, x + 27.0, wall);
    p.arch(x, 0.0, 22.0, 38.0);
    p.solid().blob(
        (x - 24.0, wall),
        &[
            [(x - 22.0, wall + 16.0), (x - 12.0, wall + 6.0), (x - 11.0, wall + 28.0)],
            [(x - 6.0, wall + 36.0), (x + 6.0, wall + 36.0), (x + 11.0, wall + 28.0)],
            [(x + 12.0, wall + 6.0), (x + 22.0, wall + 16.0), (x + 24.0, wall)],
        ],
    );
    p.arch(x, wall + 6.0, 10.0, 18.0);
    finial(p, x, wall + 34.0);
}
