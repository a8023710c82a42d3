//! Where customers work: a van, a shop, a building site.

use super::super::pen::Pen;
use super::Options;

fn wheel(p: &mut Pen, x: f64, radius: f64) {
    p.solid().circle(x, radius, radius);
    p.circle(x, radius, radius * 0.42);
}

/// A van.
pub fn van(p: &mut Pen, _: &Options) {
    p.blob(
        (-92.0, 14.0),
        &[
            [(-92.0, 40.0), (-92.0, 70.0), (-90.0, 92.0)],
            [(-40.0, 96.0), (0.0, 96.0), (34.0, 92.0)],
            [(48.0, 84.0), (54.0, 70.0), (62.0, 54.0)],
            [(80.0, 50.0), (92.0, 44.0), (94.0, 30.0)],
            [(94.0, 24.0), (94.0, 20.0), (94.0, 14.0)],
        ],
    );
    p.poly(&[(22.0, 54.0), (22.0, 82.0), (36.0, 82.0), (52.0, 54.0)]);
    p.stick(14.0, 14.0, 92.0);
    p.stick(-40.0, 14.0, 93.0);
    p.level(20.0, 28.0, 44.0);
    p.level(-92.0, 14.0, 34.0);
    p.level(-82.0, -52.0, 62.0);
    p.level(-82.0, -64.0, 54.0);
    wheel(p, -54.0, 17.0);
    wheel(p, 60.0, 17.0);
}

/// A shop with an awning.
pub fn shop(p: &mut Pen, o: &Options) {
    let h = 118.0 * o.tall;
    p.rect(-74.0, 0.0, 148.0, h);
    p.rect(-64.0, 12.0, 78.0, 54.0);
    p.rect(26.0, 0.0, 36.0, 66.0);
    p.circle(56.0, 34.0, 2.2);
    p.rect(-48.0, h - 26.0, 96.0, 16.0);
    p.line(&[(-56.0, 30.0), (-40.0, 56.0)]);
    p.rect(-50.0, 12.0, 16.0, 20.0);
    p.rect(-26.0, 12.0, 22.0, 12.0);
    p.solid().poly(&[(-80.0, 66.0), (-70.0, 86.0), (70.0, 86.0), (80.0, 66.0)]);
    p.row(7, -66.0, 66.0, |p, x| p.line(&[(x * 1.06, 66.0), (x * 0.92, 86.0)]));
    p.row(8, -70.0, 70.0, |p, x| p.curve((x - 10.0, 66.0), &[[(x - 8.0, 57.0), (x + 8.0, 57.0), (x + 10.0, 66.0)]]));
}

/// A tower crane over a building under construction.
pub fn tower_crane(p: &mut Pen, o: &Options) {
    let top = 190.0 * o.tall;
    p.rect(-7.0, 0.0, 14.0, top);
    let mut y = 0.0;
    while y < top - 14.0 {
        p.line(&[(-7.0, y), (7.0, y + 14.0), (-7.0, y + 28.0_f64.min(top - y))]);
        y += 28.0;
    }
    p.poly(&[(-10.0, top), (-6.0, top + 30.0), (6.0, top + 30.0), (10.0, top)]);
    p.poly(&[(-62.0, top), (-62.0, top + 10.0), (128.0, top + 10.0), (128.0, top)]);
    p.row(14, -54.0, 120.0, |p, x| p.line(&[(x - 6.0, top), (x, top + 10.0), (x + 6.0, top)]));
    p.bare().line(&[(-56.0, top + 10.0), (0.0, top + 30.0), (110.0, top + 10.0)]);
    p.solid().rect(-60.0, top - 22.0, 26.0, 22.0);
    p.bare().stick(92.0, top, top - 62.0);
    p.solid().rect(76.0, top - 76.0, 32.0, 14.0);
}

/// A wall under construction, with a mixer beside it.
pub fn building_site(p: &mut Pen, o: &Options) {
    let rows = (4.0 * o.tall).round() as usize;
    for row in 0..rows {
        let y = 18.0 * row as f64;
        let right = 64.0 - 22.0 * row as f64 * 0.8;
        p.rect(-70.0, y, right + 70.0, 18.0);
        let mut x = -70.0 + if row % 2 == 0 { 30.0 } else { 15.0 };
        while x < right - 6.0 {
            p.stick(x, y, y + 18.0);
            x += 30.0;
        }
    }
    p.solid().rect(-88.0, 0.0, 6.0, 18.0 * rows as f64 + 30.0);
    p.rect(-52.0, 18.0 * rows as f64, 4.0, 30.0);
    p.level(-96.0, -40.0, 18.0 * rows as f64 + 12.0);
}

/// A signpost at a fork in the road.
pub fn signpost(p: &mut Pen, o: &Options) {
    let top = 146.0 * o.tall;
    p.rect(-4.0, 0.0, 8.0, top);
    p.level(-20.0, 20.0, 0.0);
    for at in 0..o.count {
        let y = top - 34.0 - 34.0 * at as f64;
        p.solid();
        if at % 2 == 0 {
            p.poly(&[(-14.0, y), (-14.0, y + 24.0), (48.0, y + 24.0), (62.0, y + 12.0), (48.0, y)]);
            p.level(-2.0, 38.0, y + 12.0);
        } else {
            p.poly(&[(14.0, y), (14.0, y + 24.0), (-48.0, y + 24.0), (-62.0, y + 12.0), (-48.0, y)]);
            p.level(-38.0, 2.0, y + 12.0);
        }
    }
}

/// A machine on its bench.
pub fn machine(p: &mut Pen, o: &Options) {
    let t = o.tall;
    p.rect(-72.0, 0.0, 144.0, 44.0);
    p.rect(-60.0, 10.0, 34.0, 24.0);
    p.rect(-70.0, 44.0, 46.0, 56.0 * t);
    p.circle(-47.0, 44.0 + 30.0 * t, 13.0);
    p.circle(-47.0, 44.0 + 30.0 * t, 5.0);
    p.rect(-24.0, 44.0 + 18.0 * t, 54.0, 10.0);
    p.rect(30.0, 44.0, 26.0, 40.0 * t);
    p.row(3, 22.0, 54.0, |p, x| p.circle(x, 22.0, 4.0));
    p.line(&[(43.0, 44.0 + 40.0 * t), (43.0, 44.0 + 54.0 * t), (56.0, 44.0 + 60.0 * t)]);
}
