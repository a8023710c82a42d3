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
        /** Sends any form. Requests with the same key are stored once. */
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
        /** @description A network gets 429 for an address after ten wrong passwords in five minutes, and for any address after a hundred. This call sets and reads the cookie `known_device`, which marks a device on which the owner of the address logged in before. For such a device only the attempts on the device itself count. */
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
         * Registers an account and sends a mail to confirm it.
         * @description The answer, and the time it takes, are the same for every address. An address that has an account gets a mail that says so. If the address has a pending registration, that stays unchanged, and the owner of the address gets a mail to choose a password. An invitation is only valid for the address that it was sent to, and is accepted by the confirmation. A registration with an invitation replaces a pending one without. In the preview, an account that was not invited becomes eigenaar of two sample organizations.
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
        /** Confirms the registration whose mail contained the token. The account gets the password of that registration. */
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
        /** Sends the confirmation mail again. The answer and its time are the same for an address without a registration. */
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
        /** Sets the new password, and ends every session of the account. */
        get: operations["reset"];
        put?: never;
        /** Sends a mail to choose a new password. The answer and its time are the same for an address without an account. */
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
        /** Exchanges a refresh token for new tokens. Because an answer may get lost, a used token gives the same successor again for two minutes, as long as that successor has not been used. Any other reuse ends the session. */
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
        /** Ends the session of a refresh token, even of a used one, and invalidates all its tokens. The answer is the same for a token without a session. */
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
        /** Changes the fields that are sent, and keeps the others. */
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
        /** Changes the password, and ends every other session of the account. */
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
        /** Accepts an invitation. The next token has the organization in its claims. */
        put: operations["acceptInvitation"];
        /** Shows an invitation for the address of the user. Uses POST so that the token does not appear in logs. */
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
        /** The organizations that the user may see: their own, for staff also those assigned to them, for admins all. */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
        /** Pauses a running campaign or resumes a paused one. For eigenaar and beheerder. */
        patch: operations["changeProject"];
        trace?: never;
    };
    "/portal/organizations/{org}/projects/{project}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        /** Appointments that start in a period. Without bounds, all appointments. */
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
                /** @description GUID of the organization; case-insensitive */
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
        /** Reports how an appointment went, or moves or cancels it. Feedback is only possible once it has begun. */
        patch: operations["changeAppointment"];
        trace?: never;
    };
    "/portal/organizations/{org}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
                org: components["parameters"]["Org"];
                prospect: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts the company on the do-not-call list of every campaign of the organization. This can't be undone. */
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
                /** @description GUID of the organization; case-insensitive */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["reports"];
        put?: never;
        /**
         * Makes an extra report on the current month so far. Costs the credits of the tariff `extra_rapport`.
         * @description A request that is sent again with the same key, because no answer came, returns the same report for free.
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        get: operations["members"];
        put?: never;
        /**
         * Invites someone by mail. For eigenaar and beheerder; only an eigenaar can invite another eigenaar.
         * @description Invited people become members when they accept, whether they had an account before or not. The answer does not reveal whether they have one.
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
                /** @description GUID of the organization; case-insensitive */
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
        /** Changes the role of a member. The last eigenaar must stay one. */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/portal/organizations/{org}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description GUID of the organization; case-insensitive */
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
        /** Changes the fields that are sent, and keeps the others. For eigenaar and beheerder. */
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
        /** Which caller works for which campaign in a week, for the organizations that the user may see. */
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
        /** How many appointments of a month meet each of the six criteria, by campaign. */
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
        /** The templates that staff make contracts from, with the prices in them. */
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
        /** Creates an organization, and invites its eigenaar by mail. It starts with 1000 credits. */
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
                /** @description GUID of the organization; case-insensitive */
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
        /** @description 400 bad input, 401 no valid token or a wrong password, 403 not allowed, 404 does not exist or the user may not see it, 405 no such method, 409 not possible in the current state, 413 too large, 415 not JSON, 429 too many attempts, 503 too busy. */
        Refusal: {
            /** @description A sentence to show to the user */
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
            /** @description Refused if it is one of the 100,000 most common ones, or an estimator expects fewer than 10^9 guesses */
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
            /** @description JWT (HS256), valid for 15 minutes, with the claims sub, email, FirstName, LastName, exp, UserId, OrganizationAccesses (a JSON string of [{Guid, Name, Role}]), Internal and InternalAdmin. */
            auth: string;
            refresh: string;
        };
        /** @description One line, not only white space */
        Name: string;
        Phone: string;
        /** @enum {string} */
        Role: "eigenaar" | "beheerder" | "lid" | "lezer" | "boekhouding";
        Organization: {
            /** Format: uuid */
            guid: string;
            name: string;
            /** @description Ten digits, such as 0123.456.749 */
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
            /** @description Refresh token of the session to keep */
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
                /** @description Codes with their name, such as 43.22 Loodgieterij */
                nace: string[];
                postcodes: string[];
                /** @description Number of employees, such as 10-49 */
                grootte: string;
            };
            /** @enum {string} */
            taal: "nl" | "fr" | "nl+fr";
            bellerAlias: string;
            scriptVersie: number;
        };
        ProjectDetail: components["schemas"]["Project"] & {
            /** @description Numbers of companies in the whole campaign so far. Each number is a part of the one before. */
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
        /** @description Counts over a period. */
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
            /** @description Number of appointments agreed for the month */
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
            /** @description The next appointments */
            volgende: components["schemas"]["Appointment"][];
            /** @description Past appointments without feedback */
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
             * @description When the company will be called again
             */
            vervolg?: string;
            notitie: string;
            opnameToegestaan: boolean;
            /** @description Present only if recording was allowed. */
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
                /** @description Which of the six criteria of a warm appointment are met, in this order: the right company, the right person, a need that was mentioned in the call, the prospect knows who is coming and why, date and place confirmed by mail and calendar, the note delivered within a working day. */
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
                /** @description As text, such as 10 credits */
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
            /** @description Empty until the invitation is accepted */
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
            /** @description Whether calls may be recorded if the person called agrees */
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
        /** @description An address or an empty text */
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
            /** @description Start of the links in the plain text of a contract */
            host: string;
            templates: components["schemas"]["ContractTemplate"][];
            formulas: {
                key: string;
                name: string;
                /** @description Per month */
                price: number;
                /** @description Whether the price is a lower bound */
                from: boolean;
                /** @description Appointments a month; only a goal if `extra` is null */
                included: number;
                extra: number | null;
                /** @description What the formula includes according to a contract */
                scope: string;
            }[];
            /** @description Charged once */
            setup: number;
            /** @description Minimum term of a formula */
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
                /** @description Number of records available */
                records: number;
                source: string;
                /** @description Month of the last refresh */
                fresh: string;
                /** Format: date */
                screened: string;
                /** @description Per record */
                price: number;
                /** @description Smallest number of records in an order */
                minimum: number;
            }[];
            tiers: {
                /** @description Smallest number of records */
                from: number;
                off: number;
            }[];
            days: {
                /** @description Days after sending that a document can be signed */
                valid: number;
                /** @description Days until a reminder */
                remind: number;
                /** @description Days before the end of a contract that it is announced */
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
             * @description Recommended level
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
                 * @description Source of the value; null if it is typed in
                 * @enum {unknown}
                 */
                from: "formula.name" | "formula.price" | "formula.extra" | "formula.included" | "formula.scope" | "price.french-share" | "price.total" | "set.title" | "set.nace" | "set.region" | "set.sizes" | "set.records" | "set.source" | "set.fresh" | "set.screened" | "set.price" | "set.discount" | "set.total" | null;
            }[];
            conditions: {
                key: string;
                label: string;
                note: string | null;
                /** @description Exactly one of the conditions with the same choice holds */
                choice: string | null;
                /**
                 * @description What switches it on or off; null if the user does
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
            /** @description Whether its members can see it */
            actief: boolean;
            leden: number;
            campagnes: number;
            saldo: number;
        };
        NewOrganization: {
            name: string;
            /** @description A valid enterprise number of ten digits; other characters, such as dots, are ignored */
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
        /** @description Refused, with the reason */
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
        /** @description GUID of the organization; case-insensitive */
        Org: string;
        Project: number;
        /** @description Only this campaign */
        ProjectFilter: number;
        /** @description Such as 2026-11; by default the current month */
        Month: string;
        /** @description Words that must occur in the company's name or place */
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
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description Not stored; `success` is false */
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
                    /** @description `known_device`, if the device was not known: HttpOnly, SameSite=Strict, for this path */
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
            /** @description The logged-in user */
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
            /** @description The changed profile */
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
            /** @description The organization and the role */
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
            /** @description Sorted by name */
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
                /** @description Such as 2026-11; by default the current month */
                month?: components["parameters"]["Month"];
                /** @description Only this campaign */
                project?: components["parameters"]["ProjectFilter"];
            };
            header?: never;
            path: {
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
            /** @description The changed campaign */
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
                /** @description GUID of the organization; case-insensitive */
                org: components["parameters"]["Org"];
                project: components["parameters"]["Project"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Not only white space */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description Only this campaign */
                project?: components["parameters"]["ProjectFilter"];
                /** @description First day */
                from?: string;
                /** @description Last day */
                to?: string;
            };
            header?: never;
            path: {
                /** @description GUID of the organization; case-insensitive */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by start */
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
                /** @description GUID of the organization; case-insensitive */
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
            /** @description The changed appointment */
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
                /** @description Only this campaign */
                project?: components["parameters"]["ProjectFilter"];
                /** @description Words that must occur in the company's name or place */
                q?: components["parameters"]["Search"];
                page?: components["parameters"]["Page"];
                size?: components["parameters"]["Size"];
                uitkomst?: components["schemas"]["Outcome"];
                /** @description Such as 2026-11; by default the current month */
                month?: components["parameters"]["Month"];
            };
            header?: never;
            path: {
                /** @description GUID of the organization; case-insensitive */
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
                /** @description Only this campaign */
                project?: components["parameters"]["ProjectFilter"];
                /** @description Words that must occur in the company's name or place */
                q?: components["parameters"]["Search"];
                page?: components["parameters"]["Page"];
                size?: components["parameters"]["Size"];
                status?: components["schemas"]["ProspectStatus"];
            };
            header?: never;
            path: {
                /** @description GUID of the organization; case-insensitive */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by name */
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
                /** @description GUID of the organization; case-insensitive */
                org: components["parameters"]["Org"];
                prospect: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changed company */
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
                /** @description Only this campaign */
                project?: components["parameters"]["ProjectFilter"];
            };
            header?: never;
            path: {
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
                org: components["parameters"]["Org"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sorted by name, invited members last */
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
                /** @description GUID of the organization; case-insensitive */
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
            /** @description The new member, without a name until they accept */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
            /** @description The changed member */
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
                /** @description GUID of the organization; case-insensitive */
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
                /** @description GUID of the organization; case-insensitive */
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
            /** @description The changed settings */
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
                /** @description Any day of the week; by default this week */
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
                /** @description Such as 2026-11; by default the current month */
                month?: components["parameters"]["Month"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lowest share of criteria met first */
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
            /** @description Sorted by name */
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
                /** @description GUID of the organization; case-insensitive */
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
            /** @description The changed organization */
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
            /** @description Sorted by organization */
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
            /** @description The changed tool */
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
