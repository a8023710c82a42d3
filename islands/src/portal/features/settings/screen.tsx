// Settings of the user, and of the organization for roles that may see them.

import { Page, Part } from "../../lib/page.tsx";
import { useApiQuery } from "../../lib/query.ts";
import { useScope } from "../../lib/scope.ts";
import { Loaded } from "../../lib/states.tsx";
import { OrganizationForm } from "./organization.tsx";
import { PasswordForm } from "./password.tsx";
import { ProfileForm } from "./profile.tsx";

export function Screen() {
  const scope = useScope();
  const profile = useApiQuery("/portal/profile", {});
  return (
    <Page title="Instellingen">
      <div className="stack page__columns page__columns--even">
        <Part title="Je profiel">
          <Loaded from={profile} lines={5}>
            {(data) => <ProfileForm profile={data} />}
          </Loaded>
        </Part>
        <Part title="Je wachtwoord">
          <PasswordForm email={profile.data?.email ?? ""} />
        </Part>
      </div>
      {scope.org !== "" && scope.role !== "boekhouding" && <Organization />}
    </Page>
  );
}

function Organization() {
  const scope = useScope();
  const settings = useApiQuery("/portal/organizations/{org}/settings", { org: scope.org });
  return (
    <Part title={scope.name}>
      <Loaded from={settings} lines={6}>
        {(data) => <OrganizationForm settings={data} />}
      </Loaded>
    </Part>
  );
}
