//! `content/calculator.yaml`: the values of the calculator that are not in the settings.

use kmo_diagnostic::{Code, Diagnostics, Text, words};
use kmo_engine::ContentType;
use kmo_engine::content::Document;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::settings::{Settings, SurchargeKind};

/// The whole of `calculator.yaml`; shares lie between 0 and 1, amounts are in euro without VAT.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct Calculator {
    /// The island gets them with their rates.
    #[serde(skip_serializing)]
    #[schemars(length(min = 0))]
    pub surcharges: Vec<Surcharge>,
    pub employee: Employee,
    /// Extra turnover a year that the goal starts with.
    pub goal: u32,
    /// Months between a conversation and an order that the chart starts with.
    pub cycle: f64,
    /// An order below it that does not come back seldom carries the cost of calling.
    pub weak_order: u32,
    pub fields: CalculatorFields,
}

/// What comes on top of the price of a formula.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Surcharge {
    /// Name in addresses.
    pub key: String,
    pub label: String,
    /// Which of the surcharges in `site.yaml` it is.
    pub rate: SurchargeKind,
}

/// Monthly cost of an employee who calls; amounts in euro.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all(serialize = "camelCase"))]
pub struct Employee {
    /// Gross wage a month.
    pub gross: u32,
    /// Gross wages paid in a year, holiday pay and thirteenth month included.
    #[schemars(range(min = 1.0))]
    pub months_paid: f64,
    /// Factor for the employer's contributions.
    #[schemars(range(min = 1.0))]
    pub charges: f64,
    pub tools: u32,
    pub data: u32,
    pub coaching: u32,
}

/// Bounds and words of one input.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
pub struct CalculatorField {
    pub label: String,
    pub hint: Option<String>,
    pub min: f64,
    pub max: f64,
    /// Step of its slider.
    pub step: f64,
}

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// Every input of the calculator.
        #[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
        #[serde(rename_all(serialize = "camelCase"))]
        pub struct CalculatorFields {
            $($(#[$doc])* pub $name: CalculatorField,)*
        }

        impl CalculatorFields {
            /// The inputs with their keys.
            pub fn all(&self) -> Vec<(&'static str, &CalculatorField)> {
                vec![$((stringify!($name), &self.$name),)*]
            }
        }
    };
}

fields!(
    attempts_per_day,
    days_per_month,
    /// Attempts that become a conversation, a share.
    reach,
    /// Conversations that become an appointment, a share.
    booking,
    /// Appointments that take place, a share.
    show,
    /// Appointments held that become a customer, a share.
    close,
    /// Euro.
    order,
    /// Gross margin on turnover, a share.
    margin,
    /// Orders of a customer in a year.
    repeat,
    /// Months between a conversation and an order.
    cycle,
    /// Euro a month.
    fixed,
    /// Appointments a month within the fixed cost.
    included,
    /// Euro for one more appointment.
    extra,
    /// One-off cost of a start, in euro.
    setup,
    /// Turnover a year, in euro.
    goal,
    /// Appointments bought on top of a formula.
    more,
    /// Gross wage a month, in euro.
    gross,
    /// Euro a month.
    tools,
    /// Euro a month.
    data,
    /// Euro a month.
    coaching,
    /// Days worked in a year.
    work_days,
);

impl ContentType for Calculator {
    const NAME: &'static str = "calculator";
    const FILES: &'static str = "calculator.yaml";
    const WORDS: &'static str = include_str!("words/calculator.txt");
}

/// Checks that every input has a valid range and step, and that the start values in the content lie within the range.
pub fn check(calculator: &Document<Calculator>, settings: &Document<Settings>, diagnostics: &mut Diagnostics) {
    let value = &calculator.value;
    let example = &settings.value.example;
    let starts = [
        ("attempts_per_day", example.attempts_per_day),
        ("days_per_month", example.days_per_month),
        ("reach", example.reach),
        ("booking", example.booking),
        ("show", example.show),
        ("close", example.close),
        ("order", f64::from(example.order)),
        ("margin", example.margin),
        ("repeat", example.repeat),
        ("cycle", value.cycle),
        ("goal", f64::from(value.goal)),
        ("setup", f64::from(settings.value.setup_price)),
        ("gross", f64::from(value.employee.gross)),
        ("tools", f64::from(value.employee.tools)),
        ("data", f64::from(value.employee.data)),
        ("coaching", f64::from(value.employee.coaching)),
        ("work_days", example.work_days),
    ];
    for (key, field) in value.fields.all() {
        let mut report = |message: Text, help: Text| {
            diagnostics.push(calculator.error(&format!("fields.{key}"), Code::Calculator, message).help(help));
        };
        if field.min < 0.0 || field.max <= field.min || field.step <= 0.0 {
            report(words::input_bounds(), words::none_below_zero());
        } else if let Some((_, start)) =
            starts.iter().find(|(name, start)| *name == key && !(field.min..=field.max).contains(start))
        {
            report(words::input_start(start), words::change_bounds());
        }
    }
}
