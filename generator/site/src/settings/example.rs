//! The worked example of the calculator page: results of a month of calling under stated assumptions, with the prices of
//! the settings.

use kmo_shared::format;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Settings;

/// What the example assumes; shares lie between 0 and 1, amounts are in euro without VAT.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct Assumptions {
    #[schemars(range(min = 1.0))]
    pub attempts_per_day: f64,
    #[schemars(range(min = 1.0, max = 31.0))]
    pub days_per_month: f64,
    /// Days that an employee works in a year, after leave and holidays; illness is not counted.
    #[schemars(range(min = 1.0, max = 366.0))]
    pub work_days: f64,
    /// Attempts that become a conversation.
    #[schemars(range(min = 0.01, max = 1.0))]
    pub reach: f64,
    /// Conversations that become an appointment.
    #[schemars(range(min = 0.01, max = 1.0))]
    pub booking: f64,
    /// Appointments that take place.
    #[schemars(range(min = 0.01, max = 1.0))]
    pub show: f64,
    /// Appointments held that become a customer.
    #[schemars(range(min = 0.01, max = 1.0))]
    pub close: f64,
    #[schemars(range(min = 1))]
    pub order: u32,
    /// Gross margin on turnover.
    #[schemars(range(min = 0.01, max = 1.0))]
    pub margin: f64,
    /// Orders of a customer in a year. The chart counts them one by one.
    #[schemars(range(min = 0.01, max = 366.0))]
    pub repeat: f64,
    /// Part of the result that the cautious column keeps.
    #[schemars(range(min = 0.01, max = 1.0))]
    pub cautious: f64,
}

/// What a number of appointments brings in for a cost. Amounts in euro.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Outcome {
    appointments: f64,
    held: f64,
    customers: f64,
    turnover: f64,
    margin: f64,
    cost: f64,
    /// Return as a share of the cost, counting margin and not turnover.
    roi: f64,
    cost_per_customer: f64,
    /// Appointments at which the margin equals the cost.
    break_even: f64,
}

impl Assumptions {
    fn outcome(&self, appointments: f64, cost: f64) -> Outcome {
        let held = appointments * self.show;
        let customers = held * self.close;
        let turnover = customers * f64::from(self.order) * self.repeat;
        let margin = turnover * self.margin;
        Outcome {
            appointments,
            held,
            customers,
            turnover,
            margin,
            cost,
            roi: (margin - cost) / cost,
            cost_per_customer: cost / customers,
            break_even: cost / (self.show * self.close * f64::from(self.order) * self.margin * self.repeat),
        }
    }

    fn conversations(&self) -> f64 {
        self.attempts_per_day * self.days_per_month * self.reach
    }

    /// Returns the appointments that a full-time caller makes in a month.
    pub fn full_time(&self) -> f64 {
        self.conversations() * self.booking
    }

    /// Returns the same for a week of five days.
    pub fn full_time_week(&self) -> f64 {
        self.full_time() / self.days_per_month * 5.0
    }
}

/// Returns the placeholders of the example with their values: `{example.effort.roi}`, `{example.cautious.margin}`,
/// `{example.FORMULA.cost_per_customer}`, what an appointment is worth (`{example.worth}`), and those of the first bill.
pub fn names(settings: &Settings) -> Vec<(String, String)> {
    let assumed = &settings.example;
    let appointments = assumed.full_time();
    // Each appointment at the price of an extra one in the formula that charges the most for it.
    let price = settings.formulas.iter().filter_map(|formula| formula.extra).max().map_or(0.0, f64::from);
    let mut outcomes = vec![
        ("effort".to_owned(), assumed.outcome(appointments, appointments * price)),
        (
            "cautious".to_owned(),
            assumed.outcome(appointments * assumed.cautious, appointments * assumed.cautious * price),
        ),
    ];
    for formula in &settings.formulas {
        let outcome = assumed.outcome(f64::from(formula.included), f64::from(formula.price));
        outcomes.push((formula.key.clone(), outcome));
    }
    let (per_order, share) = (f64::from(assumed.order) * assumed.margin, assumed.show * assumed.close);
    let mut names = vec![
        ("example.attempts".to_owned(), format::number(assumed.attempts_per_day * assumed.days_per_month, 0)),
        ("example.conversations".to_owned(), format::number(assumed.conversations(), 0)),
        ("example.attempts_per_day".to_owned(), format::number(assumed.attempts_per_day, 0)),
        ("example.days_per_month".to_owned(), format::number(assumed.days_per_month, 0)),
        ("example.work_days".to_owned(), format::number(assumed.work_days, 0)),
        ("example.order".to_owned(), format::euro(f64::from(assumed.order))),
        ("example.margin".to_owned(), format!("{}%", format::number(assumed.margin * 100.0, 0))),
        ("example.order_margin".to_owned(), format::euro(per_order.round())),
        ("example.share".to_owned(), format!("{}%", format::number(share * 100.0, 0))),
        ("example.cautious.less".to_owned(), format!("{}%", format::number((1.0 - assumed.cautious) * 100.0, 0))),
        ("example.worth".to_owned(), format::euro((per_order * share).round())),
    ];
    for (name, outcome) in outcomes {
        let mut add = |field: &str, value: String| names.push((format!("example.{name}.{field}"), value));
        add("appointments", format::number(outcome.appointments, 1));
        add("held", format::number(outcome.held, 1));
        add("customers", format::number(outcome.customers, 2));
        add("turnover", format::euro(outcome.turnover.round()));
        add("margin", format::euro(outcome.margin.round()));
        add("cost", format::euro(outcome.cost.round()));
        add("roi", format!("{}%", format::number(outcome.roi * 100.0, 0)));
        add("cost_per_customer", format::euro(outcome.cost_per_customer.round()));
        add("break_even", format::number(outcome.break_even, 1));
    }
    names.extend(first_bill(settings));
    names
}

/// Number of extra appointments in the example of a bill.
const EXTRA: u16 = 2;

/// Returns placeholders for what a customer pays for a formula over the minimum term, with the set-up and some extra
/// appointments: `{bill.FORMULA.total}`. A formula without extra appointments has none on its bill.
fn first_bill(settings: &Settings) -> Vec<(String, String)> {
    let months = f64::from(settings.minimum_months);
    let mut names = vec![("bill.extras".to_owned(), EXTRA.to_string())];
    for formula in &settings.formulas {
        let price = f64::from(formula.price);
        let (extras, extra) = formula.extra.map_or((0.0, 0.0), |extra| (f64::from(EXTRA), f64::from(extra)));
        let appointments = months * f64::from(formula.included) + extras;
        let total = f64::from(settings.setup_price) + months * price + extras * extra;
        let mut add = |field: &str, value: String| names.push((format!("bill.{}.{field}", formula.key), value));
        add("months", format::euro(months * price));
        if formula.extra.is_some() {
            add("extra", format::euro(extra));
            add("extras", format::euro(extras * extra));
        }
        add("total", format::euro(total));
        add("appointments", format::number(appointments, 0));
        add("each", format::euro((total / appointments * 100.0).round() / 100.0));
        // Price of an appointment once the set-up is paid.
        add("later", format::euro((price / f64::from(formula.included)).round()));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASSUMED: Assumptions = Assumptions {
        attempts_per_day: 70.0,
        days_per_month: 20.0,
        work_days: 215.0,
        reach: 0.22,
        booking: 0.10,
        show: 0.80,
        close: 0.25,
        order: 4500,
        margin: 0.40,
        repeat: 1.0,
        cautious: 0.70,
    };

    #[test]
    fn outcomes_match_the_sector_reference() {
        let effort = ASSUMED.outcome(ASSUMED.conversations() * ASSUMED.booking, 30.8 * 115.0);
        assert_eq!(format::number(effort.appointments, 1), "30,8");
        assert_eq!(format::number(effort.customers, 2), "6,16");
        assert_eq!((effort.turnover.round(), effort.margin.round(), effort.cost.round()), (27720.0, 11088.0, 3542.0));
        assert_eq!((effort.roi * 100.0).round(), 213.0);
        assert_eq!(effort.cost_per_customer.round(), 575.0);
        assert_eq!(format::number(effort.break_even, 1), "9,8");
        for (appointments, cost, roi, per_customer, break_even) in [
            (2.0, 395.0, 82.0, 988.0, "1,1"),
            (6.0, 895.0, 141.0, 746.0, "2,5"),
            (14.0, 1795.0, 181.0, 641.0, "5"),
            (40.0, 4600.0, 213.0, 575.0, "12,8"),
        ] {
            let outcome = ASSUMED.outcome(appointments, cost);
            assert_eq!((outcome.roi * 100.0).round(), roi);
            assert_eq!(outcome.cost_per_customer.round(), per_customer);
            assert_eq!(format::number(outcome.break_even, 1), break_even);
        }
    }
}
