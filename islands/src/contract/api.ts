// Made from the API's description by `npm run contract`. Do not edit.

export interface paths {
    "/counter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many companies took the scan. */
        get: operations["counter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contactform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a request of any form. The same key, in one request sent again, counts once. */
        post: operations["contact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description Ten wrong passwords for an address from one network, and a hundred for any, ask for five minutes of patience (429). A device on which the owner of the address logged in before is known by the cookie `known_device`, which this call sets and reads: it waits only for what was tried on it. */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes an account that waits for its confirmation, for which a mail is sent.
         * @description The answer is the same whatever is known of the address, and takes as long. An address that has an account gets a mail that says so. A registration that waits is never changed: who registers its address again changes neither its password nor its mail, and the owner of the address gets a mail to choose a password himself. An invitation is for the address that it was sent to; it is taken with the confirmation, and a registration that brings one takes the place of one that waits without. In the preview, who comes without one becomes eigenaar of two sample organizations.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Makes an account of the registration whose mail held the token, with the password of that registration. */
        get: operations["confirm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/requestconfirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sends the mail to confirm once more. Answers alike, and as late, for an address that has no account. */
        get: operations["requestConfirm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sets the new password; ends every session of the account. */
        get: operations["reset"];
        put?: never;
        /** Sends a mail to choose a new password. Answers alike, and as late, for an address that has no account. */
        post: operations["forgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives new tokens for a refresh token. An answer may be lost on its way, so for two minutes, and until its successor is used, the same token gives the same successor again. Any other use of a used token ends the session. */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session of a refresh token, used or not: none of its tokens counts any more. Answers alike for a token that is of no session. */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["profile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the fields that are sent; the others stay as they are. */
        patch: operations["saveProfile"];
        trace?: never;
    };
    "/portal/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends every other session of the account. */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Accepts an invitation. The claims of the next token hold the organization. */
        put: operations["acceptInvitation"];
        /** What an invitation asks, for the address of the user. By POST, so that its token stands in no log. */
        post: operations["invitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Organizations that the user may see: a client's own, those assigned to an internal user, all for an admin. */
        get: operations["organizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/projects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["projects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/projects/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        get: operations["project"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Pauses a running campaign or lets a paused one go on. For eigenaar and beheerder. */
        patch: operations["changeProject"];
        trace?: never;
    };
    "/portal/organizations/{org}/projects/{project}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/projects/{project}/applications": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        get: operations["projectApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/appointments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        /** Appointments that start in a period, in order of time. Without bounds all of them. */
        get: operations["appointments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/appointments/{appointment}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                appointment: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Says how it went, or asks to replace, move or cancel it. Feedback is for appointments that have begun. */
        patch: operations["changeAppointment"];
        trace?: never;
    };
    "/portal/organizations/{org}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/prospects": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["prospects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/prospects/{prospect}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                prospect: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts the company on the do-not-call list at once, for every campaign of the organization. There is no way back. */
        post: operations["stopCalling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["reports"];
        put?: never;
        /**
         * Makes an extra report of the current month so far; costs the credits of the tariff `extra_rapport`.
         * @description The same key, in a request that is sent again because no answer came, gives the same report and costs nothing more.
         */
        post: operations["extraReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["invoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["credits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/documents/{document}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                document: number;
            };
            cookie?: never;
        };
        /** The file itself, as an attachment. */
        get: operations["documentFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/members": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["members"];
        put?: never;
        /**
         * Invites someone by mail. For eigenaar and beheerder; only an eigenaar makes another one.
         * @description Whoever is invited belongs to the organization once he accepts, whether he has an account or not. The answer does not tell which.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/portal/organizations/{org}/members/{member}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                member: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /** Gives another role. The last eigenaar stays one. */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/portal/organizations/{org}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the fields that are sent; the others stay as they are. For eigenaar and beheerder. */
        patch: operations["saveSettings"];
        trace?: never;
    };
    "/internal/planning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who calls for which campaign in a week, over the organizations that the user may see. */
        get: operations["planning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/quality": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How well the appointments of a month meet the six criteria, by campaign. */
        get: operations["quality"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The models that staff make contracts from, with the prices that they work out. */
        get: operations["contractModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["adminOrganizations"];
        put?: never;
        /** Makes an organization, and invites its eigenaar by mail. It starts with 1000 credits. */
        post: operations["addOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/organizations/{org}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeOrganization"];
        trace?: never;
    };
    "/admin/applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every activated tool of every campaign. */
        get: operations["adminApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/applications/{application}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                application: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["changeApplication"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description 400 bad input, 401 no valid token, 403 not allowed, 404 not there or not the user's, 405 no such method, 409 not now, 413 too large, 415 not JSON, 429 too often, 503 too busy. */
        Refusal: {
            /** @description A sentence to show */
            Message: string;
        };
        Message: {
            message: string;
        };
        Done: {
            success: boolean;
            message: string;
        };
        Counter: {
            Message: string;
        };
        Letter: {
            subject: string;
            message: string;
            recaptchaToken: string | null;
            to: string;
        };
        Login: {
            User: string;
            Password: string;
        };
        Register: {
            FirstName: components["schemas"]["Name"];
            LastName: components["schemas"]["Name"];
            /** Format: email */
            Email: string;
            /** @description Refused when it is among the 100,000 most common ones, or an estimator finds it in fewer than 10^9 guesses */
            Password: string;
            ContactPhone: components["schemas"]["Phone"];
            /** @description From an invitation */
            RegisterToken?: string;
        };
        Forgot: {
            Email: string;
            /** @constant */
            FromCustomerPortal: true;
        };
        Refresh: {
            refresh: string;
        };
        Tokens: {
            /** @description JWT (HS256) of 15 minutes with the claims sub, email, FirstName, LastName, exp, UserId, OrganizationAccesses (a JSON string of [{Guid, Name, Role}]), Internal and InternalAdmin. */
            auth: string;
            refresh: string;
        };
        /** @description On one line, not only spaces */
        Name: string;
        Phone: string;
        /** @enum {string} */
        Role: "eigenaar" | "beheerder" | "lid" | "lezer" | "boekhouding";
        Organization: {
            /** Format: uuid */
            guid: string;
            name: string;
            /** @description Ten digits, as 0123.456.749 */
            kbo: string;
            role: components["schemas"]["Role"];
        };
        Profile: {
            email: string;
            voornaam: string;
            achternaam: string;
            telefoon: string;
        };
        ProfileChange: {
            voornaam?: components["schemas"]["Name"];
            achternaam?: components["schemas"]["Name"];
            telefoon?: components["schemas"]["Phone"];
        };
        PasswordChange: {
            huidig: string;
            nieuw: string;
            /** @description The session that goes on */
            refresh: string;
        };
        /** @enum {string} */
        ProjectStatus: "concept" | "actief" | "gepauzeerd" | "afgerond";
        Project: {
            id: number;
            /** Format: uuid */
            orgGuid: string;
            naam: string;
            status: components["schemas"]["ProjectStatus"];
            /** Format: date */
            start: string;
            /** Format: date */
            eind?: string;
            doel: {
                afspraken: number;
                /** @enum {string} */
                periode: "maand" | "kwartaal";
            };
            doelgroep: {
                /** @description Codes with their name, as 43.22 Loodgieterij */
                nace: string[];
                postcodes: string[];
                /** @description Employees, as 10-49 */
                grootte: string;
            };
            /** @enum {string} */
            taal: "nl" | "fr" | "nl+fr";
            bellerAlias: string;
            scriptVersie: number;
        };
        ProjectDetail: components["schemas"]["Project"] & {
            /** @description Numbers of the whole campaign so far, each a part of the one before. */
            funnel: {
                prospects: number;
                gebeld: number;
                gesproken: number;
                afspraken: number;
                doorgegaan: number;
                klanten: number;
            };
            script: {
                opening: string;
                vragen: string[];
                bezwaren: {
                    bezwaar: string;
                    antwoord: string;
                }[];
            };
            /** @description Latest first */
            notities: components["schemas"]["Note"][];
        };
        Note: {
            id: number;
            /** Format: date-time */
            tijdstip: string;
            auteur: string;
            tekst: string;
        };
        /** @description Counts of a period. */
        Figures: {
            belpogingen: number;
            gesprekken: number;
            /** @description Booked in the period */
            afspraken: number;
            doorgegaan: number;
            noShow: number;
            verplaatst: number;
            terugbellen: number;
            nietBellen: number;
            klanten: number;
            /** @description Euro */
            orderwaarde: number;
        };
        Overview: {
            maand: string;
            /** @description Appointments agreed for a month */
            doel: number;
            cijfers: components["schemas"]["Figures"];
            vorige: components["schemas"]["Figures"];
            /** @description Every working day of the month up to today. */
            dagen: {
                /** Format: date */
                dag: string;
                belpogingen: number;
                gesprekken: number;
                afspraken: number;
            }[];
            /** @description Most frequent first. */
            uitkomsten: {
                uitkomst: components["schemas"]["Outcome"];
                aantal: number;
            }[];
            /** @description Coming appointments */
            volgende: components["schemas"]["Appointment"][];
            /** @description Past ones without feedback */
            teBeoordelen: components["schemas"]["Appointment"][];
        };
        /** @enum {string} */
        Outcome: "geen_antwoord" | "voicemail" | "bezet" | "verkeerd_nummer" | "receptie" | "terugbellen" | "geen_interesse" | "niet_bellen" | "info_gevraagd" | "afspraak";
        Call: {
            id: number;
            projectId: number;
            bedrijf: string;
            poging: number;
            /** Format: date-time */
            tijdstip: string;
            duurSec: number;
            uitkomst: components["schemas"]["Outcome"];
            /**
             * Format: date-time
             * @description When the company is called again
             */
            vervolg?: string;
            notitie: string;
            opnameToegestaan: boolean;
            /** @description Only where recording was allowed. */
            opname?: {
                id: number;
                callId: number;
                /** Format: date */
                beschikbaarTot: string;
                rechtsgrond: string;
                gewist: boolean;
            };
        };
        CallPage: {
            items: components["schemas"]["Call"][];
            total: number;
        };
        /** @enum {string} */
        AppointmentStatus: "voorgesteld" | "bevestigd" | "doorgegaan" | "no_show" | "verplaatst" | "geannuleerd" | "vervangen";
        Appointment: {
            id: number;
            projectId: number;
            bedrijf: string;
            plaats: string;
            contact: {
                naam: string;
                functie: string;
            };
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            eind: string;
            /** @enum {string} */
            wijze: "bezoek" | "video" | "telefoon";
            status: components["schemas"]["AppointmentStatus"];
            kwaliteit: {
                /** @description The six criteria of a warm appointment, in this order: the right company, the right person, a need that was named in the call, the prospect knows who comes and why, date and place confirmed by mail and calendar, the note delivered within a working day. */
                criteria: boolean[];
            };
            feedback?: components["schemas"]["Feedback"];
        };
        Feedback: {
            score: number;
            opmerking: string;
            /** @enum {string} */
            resultaat: "klant" | "offerte" | "opvolgen" | "geen_interesse" | "paste_niet";
            /** @description Euro, only for resultaat klant */
            orderwaarde?: number;
        };
        AppointmentChange: {
            /** @enum {string} */
            status?: "doorgegaan" | "no_show" | "verplaatst" | "geannuleerd";
            feedback?: components["schemas"]["Feedback"];
        };
        /** @enum {string} */
        ProspectStatus: "nieuw" | "in_gesprek" | "terugbellen" | "afspraak" | "geen_interesse" | "niet_bellen";
        Prospect: {
            id: number;
            projectId: number;
            bedrijf: string;
            kbo: string;
            postcode: string;
            gemeente: string;
            nace: string;
            grootte: string;
            contact?: {
                naam: string;
                functie: string;
            };
            telefoon: string;
            status: components["schemas"]["ProspectStatus"];
            pogingen: number;
            /** Format: date-time */
            laatsteContact?: string;
        };
        ProspectPage: {
            items: components["schemas"]["Prospect"][];
            total: number;
        };
        Report: {
            id: number;
            projectId: number;
            maand: string;
            /** @enum {string} */
            soort: "maand" | "extra";
            /** Format: date-time */
            gemaakt: string;
            cijfers: components["schemas"]["Figures"];
            /** @description Why companies said no, most frequent first. */
            redenen: {
                reden: string;
                aantal: number;
            }[];
        };
        Invoice: {
            nr: string;
            /** Format: date */
            datum: string;
            /** Format: date */
            vervaldag: string;
            omschrijving: string;
            /** @description Euro */
            excl: number;
            btw: number;
            incl: number;
            /** @enum {string} */
            status: "open" | "betaald" | "vervallen";
            /** Format: date */
            peppolVerzondenOp?: string;
        };
        Credits: {
            saldo: number;
            /** @description Latest first. */
            mutaties: {
                /** Format: date-time */
                datum: string;
                omschrijving: string;
                delta: number;
                saldoNa: number;
            }[];
            tarieven: {
                code: string;
                naam: string;
                /** @description For people, as 10 credits */
                prijs: string;
            }[];
        };
        Document: {
            id: number;
            /** @description File name */
            naam: string;
            /** @enum {string} */
            soort: "contract" | "verwerkersovereenkomst" | "script" | "verslag";
            /** Format: date */
            datum: string;
            bytes: number;
        };
        Member: {
            id: number;
            email: string;
            /** @description Empty until the invitation is taken */
            naam: string;
            rol: components["schemas"]["Role"];
            /** Format: date-time */
            uitgenodigdOp: string;
            /** Format: date-time */
            laatstActief?: string;
        };
        InvitationToken: {
            /** @description From the link in the mail */
            token: string;
        };
        Question: {
            organisatie: string;
            rol: components["schemas"]["Role"];
        };
        Invitation: {
            /** Format: email */
            email: string;
            rol: components["schemas"]["Role"];
        };
        Settings: {
            facturatie: {
                email: components["schemas"]["BillingEmail"];
                peppolId: components["schemas"]["BillingText"];
                referentie: components["schemas"]["BillingText"];
            };
            /** @description Whether calls may be recorded where the person called agrees */
            opnames: boolean;
        };
        SettingsChange: {
            facturatie?: {
                email?: components["schemas"]["BillingEmail"];
                peppolId?: components["schemas"]["BillingText"];
                referentie?: components["schemas"]["BillingText"];
            };
            opnames?: boolean;
        };
        /** @description An address or nothing */
        BillingEmail: string;
        BillingText: string;
        Application: {
            id: number;
            /** @enum {string} */
            code: "agenda" | "crm" | "datastore";
            naam: string;
            /** @enum {string} */
            status: "actief" | "uit" | "fout";
            instellingen: {
                [key: string]: string;
            };
        };
        AdminApplication: components["schemas"]["Application"] & {
            organisatie: string;
            /** Format: uuid */
            orgGuid: string;
            projectId: number;
            project: string;
        };
        Planning: {
            /** Format: date */
            maandag: string;
            bellers: {
                alias: string;
                talen: ("nl" | "fr")[];
                diensten: {
                    /** Format: date */
                    dag: string;
                    /** Format: uuid */
                    orgGuid: string;
                    organisatie: string;
                    projectId: number;
                    project: string;
                    uren: number;
                }[];
            }[];
        };
        Quality: {
            maand: string;
            projecten: {
                /** Format: uuid */
                orgGuid: string;
                organisatie: string;
                projectId: number;
                project: string;
                bellerAlias: string;
                afspraken: number;
                /** @description How many appointments meet each of the six */
                criteria: number[];
                /** @description Mean score of the client's feedback */
                score: number | null;
            }[];
        };
        /** @description Amounts in euro without VAT, shares between 0 and 1. */
        ContractModels: {
            /** @description Links of a plain text start with it */
            host: string;
            templates: components["schemas"]["ContractTemplate"][];
            formulas: {
                key: string;
                name: string;
                /** @description Per month */
                price: number;
                /** @description The price is a lower bound */
                from: boolean;
                /** @description Appointments a month; a goal when there is no price for one more */
                included: number;
                extra: number | null;
                /** @description What a contract says is in it */
                scope: string;
            }[];
            /** @description Once */
            setup: number;
            /** @description That a formula runs at least */
            months: number;
            surcharges: {
                french: number;
                demanding: number;
            };
            sets: {
                slug: string;
                title: string;
                nace: string[];
                region: string;
                sizes: string[];
                /** @description That there are */
                records: number;
                source: string;
                /** @description Month of the last refresh */
                fresh: string;
                /** Format: date */
                screened: string;
                /** @description Of a record */
                price: number;
                /** @description Fewest records in an order */
                minimum: number;
            }[];
            tiers: {
                /** @description Number of records */
                from: number;
                off: number;
            }[];
            days: {
                /** @description That a document that was sent can be signed */
                valid: number;
                /** @description Until a reminder */
                remind: number;
                /** @description Before an end that is announced */
                warn: number;
            };
        };
        ContractTemplate: {
            slug: string;
            title: string;
            summary: string;
            version: string;
            /** Format: date */
            updated: string;
            /**
             * @description Level that is advised
             * @enum {string}
             */
            signature: "gewoon" | "geavanceerd" | "gekwalificeerd";
            signatureNote: string;
            variables: {
                key: string;
                label: string;
                example: string;
                /** @enum {string} */
                kind: "text" | "long" | "date" | "email" | "phone" | "enterprise";
                /**
                 * @description What its value follows from; null when it is filled in
                 * @enum {unknown}
                 */
                from: "formula.name" | "formula.price" | "formula.extra" | "formula.included" | "formula.scope" | "price.french-share" | "price.total" | "set.title" | "set.nace" | "set.region" | "set.sizes" | "set.records" | "set.source" | "set.fresh" | "set.screened" | "set.price" | "set.discount" | "set.total" | null;
            }[];
            conditions: {
                key: string;
                label: string;
                note: string | null;
                /** @description Of the conditions with the same choice exactly one holds */
                choice: string | null;
                /**
                 * @description What switches it; null when it is chosen
                 * @enum {unknown}
                 */
                from: "formula.fixed" | "formula.dedicated" | "price.french" | "price.demanding" | null;
            }[];
            /** @description Markdown with [[variable]] and [[#condition]]…[[/condition]] */
            text: string;
        };
        AdminOrganization: {
            /** Format: uuid */
            guid: string;
            name: string;
            kbo: string;
            /** @description Slug of a price formula of the site */
            formule: string;
            /** @description Whether its people can see it */
            actief: boolean;
            leden: number;
            campagnes: number;
            saldo: number;
        };
        NewOrganization: {
            name: string;
            /** @description Ten digits that pass the check of enterprise numbers; dots, spaces and BE may stand between them */
            kbo: string;
            /** @description Slug of a price formula of the site */
            formule: string;
            /** Format: email */
            eigenaar: string;
        };
        OrganizationChange: {
            formule?: string;
            actief?: boolean;
        };
    };
    responses: {
        /** @description What went wrong */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Done */
        Message: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Message"];
            };
        };
    };
    parameters: {
        /** @description Guid of the organization; case does not matter */
        Org: string;
        Project: number;
        /** @description Only of this campaign */
        ProjectFilter: number;
        /** @description As 2026-11; without one, the current month */
        Month: string;
        /** @description Words that the company's name or place must hold */
        Search: string;
        Page: number;
        Size: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    counter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number as text */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Counter"];
                };
            };
        };
    };
    contact: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Letter"];
            };
        };
        responses: {
            /** @description Kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Not kept; `success` is false */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Logged in */
            200: {
                headers: {
                    /** @description `known_device`, when the device was not known: HttpOnly, SameSite=Strict, for this path */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            401: components["responses"]["Refused"];
            /** @description The address is not confirmed; `Message` is then exactly "Your email address is not confirmed. Please confirm your email to log in." */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            429: components["responses"]["Refused"];
            default: components["responses"]["Refused"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Register"];
            };
        };
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Refused"];
        };
    };
    confirm: {
        parameters: {
            query: {
                token: string;
                userid: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Refused"];
        };
    };
    requestConfirm: {
        parameters: {
            query: {
                email: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Refused"];
        };
    };
    reset: {
        parameters: {
            query: {
                token: string;
                userid: string;
                password: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Refused"];
        };
    };
    forgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Forgot"];
            };
        };
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Refused"];
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            /** @description New tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"];
                };
            };
            401: components["responses"]["Refused"];
            default: components["responses"]["Refused"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Refresh"];
            };
        };
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    profile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is logged in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    saveProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Refused"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The organization that the user now belongs to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            404: components["responses"]["Refused"];
            default: components["responses"]["Refused"];
        };
    };
    invitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The question */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            404: components["responses"]["Refused"];
            default: components["responses"]["Refused"];
        };
    };
    organizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order of name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    overview: {
        parameters: {
            query?: {
                /** @description As 2026-11; without one, the current month */
                month?: components["parameters"]["Month"];
                /** @description Only of this campaign */
                project?: components["parameters"]["ProjectFilter"];
            };
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A month in figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    projects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    project: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A campaign with its funnel and script */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectDetail"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    changeProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "actief" | "gepauzeerd";
                };
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    addNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Not only spaces */
                    tekst: string;
                };
            };
        };
        responses: {
            /** @description The note */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    projectApplications: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tools of the campaign */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Application"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    appointments: {
        parameters: {
            query?: {
                /** @description Only of this campaign */
                project?: components["parameters"]["ProjectFilter"];
                /** @description First day */
                from?: string;
                /** @description Last day */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order of time */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    changeAppointment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                appointment: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppointmentChange"];
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Appointment"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    calls: {
        parameters: {
            query?: {
                /** @description Only of this campaign */
                project?: components["parameters"]["ProjectFilter"];
                /** @description Words that the company's name or place must hold */
                q?: components["parameters"]["Search"];
                page?: components["parameters"]["Page"];
                size?: components["parameters"]["Size"];
                uitkomst?: components["schemas"]["Outcome"];
                /** @description As 2026-11; without one, the current month */
                month?: components["parameters"]["Month"];
            };
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    prospects: {
        parameters: {
            query?: {
                /** @description Only of this campaign */
                project?: components["parameters"]["ProjectFilter"];
                /** @description Words that the company's name or place must hold */
                q?: components["parameters"]["Search"];
                page?: components["parameters"]["Page"];
                size?: components["parameters"]["Size"];
                status?: components["schemas"]["ProspectStatus"];
            };
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order of name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProspectPage"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    stopCalling: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                prospect: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Prospect"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    reports: {
        parameters: {
            query?: {
                /** @description Only of this campaign */
                project?: components["parameters"]["ProjectFilter"];
            };
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    extraReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    projectId: number;
                    key: string;
                };
            };
        };
        responses: {
            /** @description The report */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            409: components["responses"]["Refused"];
            default: components["responses"]["Refused"];
        };
    };
    invoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    credits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Balance and changes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credits"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    documents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Latest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    documentFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                document: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order of name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Invitation"];
            };
        };
        responses: {
            /** @description The new member, without a name until he accepts */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            409: components["responses"]["Refused"];
            default: components["responses"]["Refused"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                member: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            409: components["responses"]["Refused"];
            default: components["responses"]["Refused"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
                member: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rol: components["schemas"]["Role"];
                };
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            409: components["responses"]["Refused"];
            default: components["responses"]["Refused"];
        };
    };
    settings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settings of the organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    saveSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            /** @description As they are now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    planning: {
        parameters: {
            query?: {
                /** @description Any day of the week; without one, this week */
                week?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description From Monday to Friday */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Planning"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    quality: {
        parameters: {
            query?: {
                /** @description As 2026-11; without one, the current month */
                month?: components["parameters"]["Month"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Weakest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quality"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    contractModels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractModels"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    adminOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order of name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrganization"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    addOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrganization"];
            };
        };
        responses: {
            /** @description The organization */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrganization"];
                };
            };
            409: components["responses"]["Refused"];
            default: components["responses"]["Refused"];
        };
    };
    changeOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Guid of the organization; case does not matter */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationChange"];
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrganization"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    adminApplications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In order of organization */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminApplication"][];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
    changeApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                application: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "actief" | "uit";
                };
            };
        };
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminApplication"];
                };
            };
            default: components["responses"]["Refused"];
        };
    };
}
