//! Castles and fortifications.

use super::super::Roof;
use super::super::pen::Pen;
use super::Options;
use super::roof::{finial, flag, topped};

/// A castle in its moat: a block between round towers.
pub fn castle(p: &mut Pen, o: &Options) {
    let form = o.roof.unwrap_or(Roof::Tent);
    let (wall, tower) = (58.0, 82.0 * o.tall);
    let half = if o.count > 2 { 62.0 } else { 50.0 };
    p.rect(-half, 0.0, half * 2.0, wall);
    p.level(-half, half, 30.0);
    p.row(6, -half * 0.7, half * 0.7, |p, x| p.rect(x - 3.5, 38.0, 7.0, 13.0));
    p.row(6, -half * 0.7, half * 0.7, |p, x| p.rect(x - 3.5, 10.0, 7.0, 13.0));
    p.solid().poly(&[(-half, wall), (-half * 0.78, wall + 30.0), (half * 0.78, wall + 30.0), (half, wall)]);
    for side in [-1.0, 1.0] {
        p.even(side * half * 0.55, &[(-6.0, wall + 4.0), (0.0, wall + 20.0)]);
    }
    if o.count > 2 {
        p.solid().rect(-13.0, 0.0, 26.0, tower + 14.0);
        p.arch(0.0, 0.0, 14.0, 26.0);
        p.row(2, -6.0, 6.0, |p, x| p.rect(x - 3.0, 62.0, 6.0, 14.0));
        topped(p, form, 0.0, tower + 14.0, 26.0, 64.0);
    } else {
        topped(p, Roof::Steps, 0.0, wall, 34.0, 40.0);
        p.arch(0.0, 0.0, 14.0, 24.0);
    }
    for side in [-1.0, 1.0] {
        let x = side * half;
        p.solid().rect(x - 14.0, 0.0, 28.0, tower);
        p.level(x - 14.0, x + 14.0, tower - 10.0);
        p.rect(x - 3.0, tower - 28.0, 6.0, 12.0);
        p.rect(x - 3.0, 24.0, 6.0, 12.0);
        topped(p, form, x, tower, 28.0, 62.0);
    }
}

/// A fortress: a keep behind a wall with turrets, all with crenels.
pub fn fortress(p: &mut Pen, o: &Options) {
    let keep = 112.0 * o.tall;
    p.rect(-24.0, 0.0, 62.0, keep);
    crenels(p, -24.0, 38.0, keep);
    p.row(3, -8.0, 22.0, |p, x| p.arch(x, keep - 34.0, 8.0, 20.0));
    for x in [-22.0, 38.0] {
        p.solid().rect(x - 8.0, 40.0, 16.0, keep - 28.0);
        crenels(p, x - 8.0, x + 8.0, keep + 12.0);
    }
    flag(p, 38.0, keep + 19.0);
    for (at, x) in [-66.0, 72.0].into_iter().enumerate() {
        p.solid();
        let wall = 60.0 + 8.0 * at as f64;
        p.rect(x - 14.0, 0.0, 28.0, wall);
        crenels(p, x - 16.0, x + 16.0, wall);
        p.rect(x - 2.0, wall - 24.0, 4.0, 12.0);
    }
    p.solid().rect(-52.0, 0.0, 110.0, 38.0);
    crenels(p, -52.0, 58.0, 38.0);
    p.row(4, -2.0, 46.0, |p, x| p.stick(x, 14.0, 26.0));
    p.solid();
    for x in [-44.0, -14.0] {
        p.rect(x - 7.0, 0.0, 14.0, 62.0);
        crenels(p, x - 8.0, x + 8.0, 62.0);
    }
    p.solid().rect(-37.0, 0.0, 16.0, 52.0);
    p.arch(-29.0, 0.0, 12.0, 26.0);
}

/// The teeth of a wall.
fn crenels(p: &mut Pen, from: f64, to: f64, base: f64) {
    let count = (((to - from) / 6.5).round() as usize).max(3) | 1;
    let step = (to - from) / count as f64;
    let mut outline = vec![(from, base)];
    for at in 0..count {
        let (left, right) = (from + at as f64 * step, from + (at + 1) as f64 * step);
        let y = if at % 2 == 0 { base + 7.0 } else { base + 1.0 };
        outline.extend([(left, y), (right, y)]);
    }
    outline.push((to, base));
    p.poly(&outline);
}

/// A castle that is one square block with a tower at each corner.
pub fn keep(p: &mut Pen, o: &Options) {
    let wall = 84.0 * o.tall;
    p.rect(-38.0, 0.0, 76.0, wall);
    p.level(-38.0, 38.0, wall * 0.34);
    p.row(3, -20.0, 20.0, |p, x| p.rect(x - 4.0, wall * 0.66, 8.0, 15.0));
    p.row(3, -20.0, 20.0, |p, x| p.rect(x - 4.0, wall * 0.4, 8.0, 15.0));
    p.arch(0.0, 0.0, 16.0, 22.0);
    p.solid().poly(&[(-42.0, wall), (-22.0, wall + 44.0), (22.0, wall + 44.0), (42.0, wall)]);
    p.row(2, -16.0, 16.0, |p, x| p.poly(&[(x - 6.0, wall + 8.0), (x, wall + 24.0), (x + 6.0, wall + 8.0)]));
    for side in [-1.0, 1.0] {
        finial(p, side * 22.0, wall + 44.0);
        p.solid().rect(side * 40.0 - 10.0, 0.0, 20.0, wall + 12.0);
        p.level(side * 40.0 - 10.0, side * 40.0 + 10.0, wall);
        p.rect(side * 40.0 - 2.5, wall * 0.5, 5.0, 12.0);
        topped(p, o.roof.unwrap_or(Roof::Tent), side * 40.0, wall + 12.0, 20.0, 54.0);
    }
}

/// A square donjon with a drawbridge to its gate.
pub fn donjon(p: &mut Pen, o: &Options) {
    let wall = 104.0 * o.tall;
    p.rect(-20.0, 0.0, 44.0, wall);
    p.level(-20.0, 24.0, wall * 0.3);
    p.level(-20.0, 24.0, wall * 0.62);
    p.row(2, -8.0, 12.0, |p, x| p.rect(x - 3.5, wall * 0.72, 7.0, 13.0));
    p.row(2, -8.0, 12.0, |p, x| p.rect(x - 3.5, wall * 0.4, 7.0, 13.0));
    p.solid().poly(&[(-24.0, wall), (-10.0, wall + 38.0), (14.0, wall + 38.0), (28.0, wall)]);
    p.solid().rect(22.0, 30.0, 12.0, wall - 8.0);
    topped(p, Roof::Onion, 28.0, wall + 22.0, 13.0, 36.0);
    p.solid().rect(-58.0, 0.0, 26.0, 46.0);
    p.arch(-45.0, 0.0, 14.0, 28.0);
    p.poly(&[(-61.0, 46.0), (-45.0, 74.0), (-29.0, 46.0)]);
    p.bare().line(&[(-32.0, 40.0), (-20.0, 8.0)]);
    p.level(-32.0, -20.0, 6.0);
}

/// Ramparts of brick with a gate and trees on them.
pub fn citadel(p: &mut Pen, o: &Options) {
    let top = 46.0 * o.tall;
    p.blob(
        (-92.0, 0.0),
        &[[(-60.0, top), (-50.0, top + 16.0), (0.0, top + 16.0)], [(50.0, top + 16.0), (60.0, top), (92.0, 0.0)]],
    );
    p.solid().even(0.0, &[(-84.0, 0.0), (-72.0, 34.0), (-22.0, 34.0), (-14.0, 24.0)]);
    p.line(&[(-74.0, 28.0), (-22.0, 28.0)]);
    p.line(&[(22.0, 28.0), (74.0, 28.0)]);
    p.solid().rect(-14.0, 0.0, 28.0, 36.0);
    p.level(-17.0, 17.0, 36.0);
    p.arch(0.0, 0.0, 15.0, 25.0);
    p.row(3, 38.0, 62.0, |p, x| p.level(x - 5.0, x + 5.0, 14.0));
    p.row(3, -62.0, -38.0, |p, x| p.level(x - 5.0, x + 5.0, 14.0));
}
