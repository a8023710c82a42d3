//! People, without a face but each in a typical pose.

use super::super::pen::{Pen, Point};
use super::Options;
use super::office::{cup, monitor};

/// An arm or a leg through its joints.
fn limb(p: &mut Pen, joints: [Point; 3], width: f64) {
    let [a, b, c] = joints;
    let normal = |from: Point, to: Point| {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        ((from.1 - to.1) / length * width / 2.0, (to.0 - from.0) / length * width / 2.0)
    };
    let (one, two) = (normal(a, b), normal(b, c));
    let middle = ((one.0 + two.0) / 2.0, (one.1 + two.1) / 2.0);
    p.solid().poly(&[
        (a.0 + one.0, a.1 + one.1),
        (b.0 + middle.0, b.1 + middle.1),
        (c.0 + two.0, c.1 + two.1),
        (c.0 - two.0, c.1 - two.1),
        (b.0 - middle.0, b.1 - middle.1),
        (a.0 - one.0, a.1 - one.1),
    ]);
}

fn arm(p: &mut Pen, joints: [Point; 3]) {
    p.solid().circle(joints[2].0, joints[2].1, 4.2);
    limb(p, joints, 10.0);
}

/// A head that looks to the right, with hair.
fn head(p: &mut Pen, x: f64, y: f64) {
    p.solid().line(&[(x - 5.0, y - 20.0), (x - 4.0, y - 8.0), (x + 4.0, y - 8.0), (x + 5.0, y - 20.0)]);
    p.solid().oval(x, y, 11.0, 12.5);
    p.curve(
        (x - 9.0, y - 7.0),
        &[
            [(x - 3.0, y - 4.0), (x - 5.0, y + 5.0), (x + 1.0, y + 5.0)],
            [(x + 5.0, y + 5.0), (x + 8.0, y + 7.0), (x + 9.0, y + 7.0)],
        ],
    );
}

/// Legs and a coat, from the ground to the shoulders.
fn body(p: &mut Pen) {
    p.solid().poly(&[(-13.0, 0.0), (-12.0, 64.0), (12.0, 64.0), (14.0, 0.0), (4.0, 0.0), (1.0, 46.0), (-3.0, 0.0)]);
    p.line(&[(-13.0, 0.0), (-3.0, 0.0)]);
    p.line(&[(4.0, 0.0), (19.0, 0.0)]);
    p.solid().blob(
        (-16.0, 52.0),
        &[
            [(-18.0, 74.0), (-20.0, 92.0), (-18.0, 104.0)],
            [(-16.0, 114.0), (-8.0, 117.0), (0.0, 117.0)],
            [(8.0, 117.0), (16.0, 114.0), (18.0, 104.0)],
            [(20.0, 92.0), (18.0, 74.0), (16.0, 52.0)],
        ],
    );
    p.line(&[(-6.0, 117.0), (0.0, 98.0), (6.0, 117.0)]);
    p.stick(0.0, 52.0, 98.0);
}

/// Someone who stands with a folder under the arm.
pub fn owner(p: &mut Pen, _: &Options) {
    body(p);
    head(p, 0.0, 135.0);
    p.solid().poly(&[(6.0, 62.0), (10.0, 92.0), (34.0, 88.0), (30.0, 58.0)]);
    p.line(&[(14.0, 84.0), (28.0, 82.0)]);
    arm(p, [(16.0, 104.0), (26.0, 84.0), (20.0, 64.0)]);
    arm(p, [(-16.0, 104.0), (-24.0, 80.0), (-18.0, 58.0)]);
}

/// An arm that holds a telephone to the ear.
fn calls(p: &mut Pen) {
    p.solid().poly(&[(11.0, 104.0), (19.0, 106.0), (34.0, 88.0), (28.0, 80.0)]);
    p.solid().poly(&[(27.0, 81.0), (35.0, 86.0), (22.0, 123.0), (14.0, 120.0)]);
    p.solid().poly(&[(10.0, 119.0), (13.0, 141.0), (18.0, 140.0), (15.0, 118.0)]);
    p.solid().circle(17.0, 125.0, 4.2);
}

/// Someone who stands and makes a call.
pub fn listener(p: &mut Pen, _: &Options) {
    body(p);
    head(p, 0.0, 135.0);
    calls(p);
    arm(p, [(-16.0, 104.0), (-27.0, 82.0), (-12.0, 66.0)]);
}

/// Someone who walks to an appointment.
pub fn walker(p: &mut Pen, _: &Options) {
    limb(p, [(-2.0, 64.0), (-16.0, 34.0), (-34.0, 6.0)], 14.0);
    p.line(&[(-40.0, 6.0), (-30.0, 0.0)]);
    limb(p, [(2.0, 64.0), (20.0, 36.0), (24.0, 2.0)], 14.0);
    p.line(&[(17.0, 0.0), (34.0, 0.0)]);
    arm(p, [(-8.0, 104.0), (-26.0, 88.0), (-32.0, 66.0)]);
    p.solid().blob(
        (-15.0, 54.0),
        &[
            [(-16.0, 76.0), (-14.0, 94.0), (-12.0, 106.0)],
            [(-8.0, 117.0), (12.0, 120.0), (18.0, 108.0)],
            [(22.0, 94.0), (20.0, 74.0), (18.0, 54.0)],
        ],
    );
    head(p, 8.0, 136.0);
    p.solid().rect(30.0, 34.0, 38.0, 26.0);
    p.line(&[(42.0, 60.0), (42.0, 66.0), (56.0, 66.0), (56.0, 60.0)]);
    arm(p, [(6.0, 104.0), (26.0, 88.0), (48.0, 68.0)]);
}

/// A tradesman with a helmet and a ladder.
pub fn tradesman(p: &mut Pen, _: &Options) {
    p.bare().line(&[(22.0, 0.0), (58.0, 176.0)]);
    p.line(&[(46.0, 0.0), (78.0, 172.0)]);
    p.row(9, 0.0, 8.0, |p, at| {
        let t = (at + 0.6) / 9.4;
        p.line(&[(22.0 + 36.0 * t, 176.0 * t), (46.0 + 32.0 * t, 172.0 * t)]);
    });
    body(p);
    head(p, 0.0, 135.0);
    p.solid().dome(0.0, 138.0, 26.0, 16.0);
    p.level(-13.0, 19.0, 138.0);
    arm(p, [(16.0, 104.0), (32.0, 92.0), (42.0, 108.0)]);
    p.solid().rect(-46.0, 26.0, 34.0, 22.0);
    p.line(&[(-36.0, 48.0), (-36.0, 55.0), (-22.0, 55.0), (-22.0, 48.0)]);
    p.level(-46.0, -12.0, 38.0);
    arm(p, [(-16.0, 104.0), (-28.0, 82.0), (-29.0, 57.0)]);
}

/// Someone who sits and looks to the right, with an arm stretched out to `hand`.
fn seated(p: &mut Pen, hand: Point) {
    p.bare().line(&[(-22.0, 98.0), (-18.0, 46.0), (16.0, 46.0)]);
    p.stick(-2.0, 8.0, 46.0);
    p.line(&[(-22.0, 0.0), (-2.0, 8.0), (18.0, 0.0)]);
    limb(p, [(-4.0, 55.0), (36.0, 56.0), (38.0, 3.0)], 15.0);
    p.line(&[(31.0, 0.0), (50.0, 0.0)]);
    p.solid().blob(
        (-14.0, 48.0),
        &[
            [(-20.0, 70.0), (-18.0, 92.0), (-12.0, 104.0)],
            [(-6.0, 114.0), (10.0, 116.0), (15.0, 104.0)],
            [(19.0, 90.0), (16.0, 66.0), (14.0, 48.0)],
        ],
    );
    head(p, 5.0, 132.0);
    arm(p, [(2.0, 100.0), (14.0, 76.0), hand]);
}

/// A caller at a desk, with a headset and a screen.
pub fn caller(p: &mut Pen, _: &Options) {
    let mut person = p.above(-62.0, 0.0);
    seated(&mut person, (46.0, 82.0));
    person.solid().circle(1.0, 132.0, 5.0);
    person.bare().curve((1.0, 137.0), &[[(-8.0, 150.0), (14.0, 152.0), (8.0, 144.0)]]);
    person.curve((2.0, 127.0), &[[(4.0, 118.0), (14.0, 118.0), (17.0, 124.0)]]);
    p.take(person);
    p.solid().rect(-38.0, 66.0, 132.0, 6.0);
    p.rect(82.0, 0.0, 6.0, 66.0);
    p.rect(-34.0, 0.0, 6.0, 66.0);
    p.solid().rect(44.0, 30.0, 34.0, 36.0);
    p.level(56.0, 66.0, 50.0);
    monitor(p, 44.0, 72.0, 0.56);
    p.solid().poly(&[(-24.0, 72.0), (-22.0, 75.0), (6.0, 75.0), (8.0, 72.0)]);
}

/// Two people at a table.
pub fn meeting(p: &mut Pen, _: &Options) {
    let mut left = p.above(-78.0, 0.0);
    seated(&mut left, (42.0, 82.0));
    p.take(left);
    let mut right = p.turned(78.0, 0.0);
    seated(&mut right, (38.0, 78.0));
    p.take(right);
    p.solid().rect(-50.0, 66.0, 100.0, 6.0);
    p.rect(-4.0, 4.0, 8.0, 62.0);
    p.level(-24.0, 24.0, 2.0);
    p.solid().poly(&[(-22.0, 72.0), (-14.0, 80.0), (14.0, 80.0), (8.0, 72.0)]);
    cup(p, 22.0, 72.0);
}

/// Two people who shake hands.
pub fn handshake(p: &mut Pen, _: &Options) {
    for is_right in [false, true] {
        let mut one = if is_right { p.turned(44.0, 0.0) } else { p.above(-44.0, 0.0) };
        body(&mut one);
        head(&mut one, 2.0, 135.0);
        arm(&mut one, [(-16.0, 104.0), (-24.0, 80.0), (-20.0, 56.0)]);
        arm(&mut one, [(14.0, 104.0), (24.0, 82.0), (43.0, 84.0)]);
        p.take(one);
    }
}

/// People beside each other, the middle one in front.
pub fn team(p: &mut Pen, o: &Options) {
    p.apart(o.count, 44.0, |p, _, x| {
        let mut one = if x > 0.0 { p.turned(x, 0.0) } else { p.above(x, 0.0) };
        body(&mut one);
        head(&mut one, 0.0, 135.0);
        arm(&mut one, [(16.0, 104.0), (22.0, 80.0), (-4.0, 76.0)]);
        arm(&mut one, [(-16.0, 104.0), (-22.0, 82.0), (4.0, 82.0)]);
        p.take(one);
    });
}

/// Someone who explains something at a board.
pub fn coach(p: &mut Pen, _: &Options) {
    p.rect(-20.0, 62.0, 120.0, 92.0);
    p.line(&[(-4.0, 0.0), (6.0, 62.0)]);
    p.line(&[(84.0, 0.0), (74.0, 62.0)]);
    p.circle(4.0, 126.0, 9.0);
    p.circle(40.0, 108.0, 9.0);
    p.circle(76.0, 90.0, 9.0);
    p.line(&[(13.0, 122.0), (31.0, 112.0)]);
    p.line(&[(49.0, 104.0), (67.0, 94.0)]);
    p.level(52.0, 88.0, 134.0);
    p.level(52.0, 78.0, 126.0);
    let mut person = p.above(-62.0, 0.0);
    body(&mut person);
    head(&mut person, 2.0, 135.0);
    arm(&mut person, [(-16.0, 104.0), (-26.0, 82.0), (-16.0, 64.0)]);
    arm(&mut person, [(15.0, 104.0), (34.0, 108.0), (54.0, 124.0)]);
    p.take(person);
}

/// The desk of a reception, with the person who answers there.
pub fn reception(p: &mut Pen, _: &Options) {
    let mut person = p.above(-18.0, 14.0);
    body(&mut person);
    head(&mut person, 0.0, 135.0);
    arm(&mut person, [(-16.0, 104.0), (-28.0, 86.0), (-18.0, 70.0)]);
    calls(&mut person);
    p.take(person);
    p.solid().poly(&[(-76.0, 0.0), (-76.0, 74.0), (76.0, 74.0), (76.0, 0.0)]);
    p.poly(&[(-82.0, 74.0), (-82.0, 82.0), (82.0, 82.0), (82.0, 74.0)]);
    p.row(7, -60.0, 60.0, |p, x| p.stick(x, 10.0, 64.0));
    p.solid().dome(52.0, 82.0, 22.0, 12.0);
    p.circle(52.0, 96.0, 2.2);
}
