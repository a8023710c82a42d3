// Appointments as a calendar or a list, with the details of one in a dialog.

import { Stepper } from "../../lib/stepper.tsx";
import { Choice } from "../../../ui/switch.tsx";
import { addDays, isDay } from "../../../lib/days.ts";
import { dayNow, longDay, monthAfter, monthName } from "../../lib/dates.ts";
import { Page } from "../../lib/page.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { setQuery, useOverlay, useQueryValue } from "../../lib/router.tsx";
import { projectQuery, useScope } from "../../lib/scope.ts";
import { Loaded } from "../../lib/states.tsx";
import { Month, Week } from "./calendar.tsx";
import { Detail } from "./detail.tsx";
import { List } from "./list.tsx";
import { PATH, shown, VIEWS, type View } from "./model.ts";

export function Screen() {
  const scope = useScope();
  const today = dayNow();
  const [asked] = useQueryValue("toon");
  const view = VIEWS.find(([key]) => key === asked)?.[0] ?? "maand";
  const [wanted] = useQueryValue("dag");
  const day = isDay(wanted) ? wanted : today;
  const [id, open, close] = useOverlay("afspraak");
  const list = view === "lijst";
  const appointments = useApiQuery(
    PATH,
    { org: scope.org },
    { query: { ...projectQuery(scope), ...(!list && shown(view, day)) } },
  );
  const go = (to: string) => setQuery({ dag: to === today ? "" : to });
  return (
    <Page
      title="Afspraken"
      actions={
        <Choice
          name="appointments-view"
          label="Weergave"
          hidden
          value={view}
          options={VIEWS}
          change={(next) => setQuery({ toon: next === "maand" ? "" : next })}
        />
      }
    >
      {!list && <Steps view={view} day={day} today={today} go={go} />}
      <Loaded from={appointments} lines={10}>
        {(found) => {
          if (list) return <List appointments={found} open={open} />;
          const Calendar = view === "week" ? Week : Month;
          return <Calendar appointments={found} day={day} today={today} open={open} />;
        }}
      </Loaded>
      {id !== "" && (
        <Detail
          key={id}
          id={Number(id)}
          known={appointments.data?.find((one) => one.id === Number(id))}
          close={close}
        />
      )}
    </Page>
  );
}

/** One month or week back and forth, and back to today. */
function Steps({ view, day, today, go }: { view: View; day: string; today: string; go: (day: string) => void }) {
  const { from, to } = shown(view, day);
  const now = shown(view, today);
  const name =
    view === "week"
      ? `${longDay(from).replace(/^\S+ /, "")} tot ${longDay(to).replace(/^\S+ /, "")}`
      : monthName(day.slice(0, 7));
  return (
    <div className="bar steps">
      <h2 className="steps__name" aria-live="polite">
        {name}
      </h2>
      <Stepper
        of={view === "week" ? "week" : "maand"}
        step={(by) => go(view === "week" ? addDays(day, 7 * by) : `${monthAfter(day.slice(0, 7), by)}-01`)}
      >
        <button
          type="button"
          className="icon-button steps__today"
          // Not `disabled`: its own click would disable it, so that it would lose the focus.
          aria-disabled={from === now.from}
          onClick={() => {
            if (from !== now.from) go(today);
          }}
        >
          Vandaag
        </button>
      </Stepper>
    </div>
  );
}
