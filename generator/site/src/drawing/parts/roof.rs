//! Roofs and tops of towers.

use super::super::Roof;
use super::super::pen::Pen;

/// A roof on a tower of some width, whose walls end at `base`; `height` is that of a needle, other forms are lower. Returns its
/// top.
pub fn roof(p: &mut Pen, form: Roof, x: f64, base: f64, width: f64, height: f64) -> f64 {
    let half = width / 2.0;
    p.solid();
    match form {
        Roof::Needle => {
            let top = base + height;
            for side in [-1.0, 1.0] {
                pinnacle(p, x + side * (half - 2.5), base, 5.0, height * 0.3);
            }
            p.solid().poly(&[(x - half * 0.76, base), (x, top), (x + half * 0.76, base)]);
            p.line(&[(x - half * 0.22, base), (x, top), (x + half * 0.22, base)]);
            top
        }
        Roof::Tent => {
            let top = base + height * 0.62;
            p.poly(&[(x - half - 3.0, base), (x, top), (x + half + 3.0, base)]);
            p.line(&[(x - half * 0.25, base), (x, top)]);
            top
        }
        Roof::Onion => {
            let top = base + height * 0.85;
            p.blob(
                (x - half * 0.72, base),
                &[
                    [(x - half * 1.7, base + height * 0.3), (x - half * 0.3, base + height * 0.42), (x, top)],
                    [
                        (x + half * 0.3, base + height * 0.42),
                        (x + half * 1.7, base + height * 0.3),
                        (x + half * 0.72, base),
                    ],
                ],
            );
            p.curve(
                (x - half * 0.22, base),
                &[[
                    (x - half * 0.6, base + height * 0.3),
                    (x - half * 0.1, base + height * 0.42),
                    (x, top - height * 0.1),
                ]],
            );
            p.level(x - half, x + half, base);
            top
        }
        Roof::Pear => {
            let (neck, lantern) = (base + height * 0.34, base + height * 0.56);
            p.blob(
                (x - half, base),
                &[
                    [
                        (x - half * 1.05, base + height * 0.26),
                        (x - half * 0.4, base + height * 0.2),
                        (x - half * 0.34, neck),
                    ],
                    [(x - half * 0.1, neck), (x + half * 0.1, neck), (x + half * 0.34, neck)],
                    [(x + half * 0.4, base + height * 0.2), (x + half * 1.05, base + height * 0.26), (x + half, base)],
                ],
            );
            p.rect(x - half * 0.32, neck, half * 0.64, lantern - neck);
            p.stick(x, neck, lantern);
            p.solid();
            let top = lantern + height * 0.32;
            p.blob(
                (x - half * 0.3, lantern),
                &[
                    [(x - half * 0.85, lantern + height * 0.14), (x - half * 0.1, lantern + height * 0.16), (x, top)],
                    [
                        (x + half * 0.1, lantern + height * 0.16),
                        (x + half * 0.85, lantern + height * 0.14),
                        (x + half * 0.3, lantern),
                    ],
                ],
            );
            top
        }
        Roof::Dome => {
            let rise = width * 0.6;
            p.dome(x, base, width, rise);
            p.bow(x, base, width * 0.4, rise);
            p.level(x - half - 3.0, x + half + 3.0, base);
            p.solid().rect(x - width * 0.1, base + rise - 1.0, width * 0.2, height * 0.16);
            p.dome(x, base + rise - 1.0 + height * 0.16, width * 0.2, width * 0.14);
            base + rise + height * 0.16 + width * 0.14
        }
        Roof::Helm => {
            let (neck, lantern) = (base + height * 0.5, base + height * 0.68);
            p.blob(
                (x - half - 2.0, base),
                &[
                    [
                        (x - half * 0.75, base + height * 0.12),
                        (x - half * 0.25, base + height * 0.2),
                        (x - half * 0.26, neck),
                    ],
                    [(x - half * 0.1, neck), (x + half * 0.1, neck), (x + half * 0.26, neck)],
                    [
                        (x + half * 0.25, base + height * 0.2),
                        (x + half * 0.75, base + height * 0.12),
                        (x + half + 2.0, base),
                    ],
                ],
            );
            p.rect(x - half * 0.26, neck, half * 0.52, lantern - neck);
            p.solid().poly(&[(x - half * 0.42, lantern), (x, lantern + height * 0.26), (x + half * 0.42, lantern)]);
            lantern + height * 0.26
        }
        Roof::Crown => {
            let (rim, top) = (base + height * 0.22, base + height * 0.66);
            let rib = |reach: f64| {
                let (low, high) = (rim + height * 0.2, rim + height * 0.3);
                [(x + half * reach, high), (x + half * reach * 0.3, low), (x, top)]
            };
            for side in [-1.0, 1.0] {
                pinnacle(p, x + side * (half - 2.0), base, 5.0, height * 0.36);
            }
            p.solid().rect(x - half * 0.8, base, width * 0.8, rim - base);
            p.row(3, x - half * 0.5, x + half * 0.5, |p, x| p.stick(x, base, rim));
            let [one, two, _] = rib(0.8);
            p.blob((x - half * 0.78, rim), &[rib(-0.8), [two, one, (x + half * 0.78, rim)]]);
            p.curve((x - half * 0.3, rim), &[rib(-0.3)]);
            p.curve((x + half * 0.3, rim), &[rib(0.3)]);
            top
        }
        Roof::Flat => {
            p.rect(x - half - 2.0, base, width + 4.0, 8.0);
            p.row(5, x - half + 2.0, x + half - 2.0, |p, x| p.stick(x, base, base + 8.0));
            for side in [-1.0, 1.0] {
                pinnacle(p, x + side * (half - 1.0), base + 8.0, 5.0, height * 0.2);
            }
            base + 8.0
        }
        Roof::Steps => {
            let (count, step) = (4, half / 4.5);
            let mut outline = vec![(x - half, base)];
            for at in 0..count {
                let y = base + f64::from(at + 1) * step * 1.5;
                outline.extend([(x - half + f64::from(at) * step, y), (x - half + f64::from(at + 1) * step, y)]);
            }
            let right: Vec<_> = outline.iter().rev().map(|&(left, y)| (2.0 * x - left, y)).collect();
            outline.extend(right);
            p.poly(&outline);
            p.lancet(x, base + step, width * 0.18, step * 3.0);
            base + step * 6.0
        }
    }
}

/// A little spire on a corner.
pub fn pinnacle(p: &mut Pen, x: f64, base: f64, width: f64, height: f64) {
    let half = width / 2.0;
    p.even(x, &[(-half, base), (-half, base + height * 0.45), (0.0, base + height)]);
}

/// A ball on a pole.
pub fn finial(p: &mut Pen, x: f64, base: f64) {
    p.stick(x, base, base + 9.0);
    p.circle(x, base + 11.0, 2.2);
}

/// A roof with a ball on top, except on a stepped gable and a flat roof.
pub fn topped(p: &mut Pen, form: Roof, x: f64, base: f64, width: f64, height: f64) {
    let top = roof(p, form, x, base, width, height);
    if !matches!(form, Roof::Flat | Roof::Steps) {
        finial(p, x, top);
    }
}

/// The same with a cross.
pub fn crossed(p: &mut Pen, form: Roof, x: f64, base: f64, width: f64, height: f64) {
    let top = roof(p, form, x, base, width, height);
    if !matches!(form, Roof::Flat | Roof::Steps) {
        cross(p, x, top);
    }
}

/// A cross on a pole.
pub fn cross(p: &mut Pen, x: f64, base: f64) {
    p.stick(x, base, base + 13.0);
    p.level(x - 4.0, x + 4.0, base + 8.5);
}

/// A small flag to one side.
pub fn flag(p: &mut Pen, x: f64, base: f64) {
    p.stick(x, base, base + 16.0);
    p.line(&[(x, base + 16.0), (x + 11.0, base + 12.5), (x, base + 9.0)]);
}
