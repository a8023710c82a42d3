//! The preview, and what it answers.

use crate::text::words;

words! {
    server_not_started()
        nl "de server start niet"
        en "the server can't be started";
    no_ctrl_c()
        nl "er kan niet op Ctrl-C gewacht worden"
        en "can't wait for Ctrl-C";
    open_network()
        nl "waarschuwing: iedereen op dit netwerk kan de voorvertoning openen, ook het klad"
        en "warning: everyone on this network can open the preview, drafts included";
    serving_on(address)
        nl "de site staat op http://{address} (stop met Ctrl-C)"
        en "serving on http://{address} (Ctrl-C to stop)";
    serving_network(network)
        nl "anderen op dit netwerk vinden ze op http://{network}"
        en "others on this network reach it on http://{network}";
    desk_on(address)
        nl "het bureau staat op http://{address}/__desk"
        en "content desk on http://{address}/__desk";
    api_goes(base)
        nl "vragen onder /api gaan naar {base}"
        en "calls under /api go to {base}";
    reading_broke()
        nl "het lezen van de site liep vast"
        en "reading the site crashed";
    a_bug()
        nl "dit is een fout van het programma; de melding staat hierboven"
        en "this is a bug; its message is above";
    second_preview()
        nl "er loopt al een voorvertoning van deze map; wat je in de ene bewaart, staat ook in de andere"
        en "a preview of this folder is already running; what you save in one also shows in the other";
    port_taken(port, candidate)
        nl "poort {port} is bezet, dus is het poort {candidate}"
        en "port {port} is taken, using port {candidate}";
    no_listening(host, candidate, error)
        nl "op {host} kan niet geluisterd worden op poort {candidate}: {error}"
        en "can't listen on {host}, port {candidate}: {error}";
    choose_host()
        nl "kies een adres van deze computer met --host en een poort boven 1023 met --port"
        en "choose an address of this machine with --host and a port above 1023 with --port";
    no_port_free(port)
        nl "vanaf poort {port} is er geen vrij"
        en "no port from {port} up is free";
    lower_port()
        nl "kies een lagere met --port"
        en "choose a lower one with --port";
    a_mail(to, subject)
        nl "een mail aan {to}: {subject}"
        en "a mail to {to}: {subject}";
    mail_see(head, mailbox, number)
        nl "{head}, zie {mailbox}/{number}"
        en "{head}, see {mailbox}/{number}";
    mail_not_kept(head, error)
        nl "{head}, niet bewaard: {error}"
        en "{head}, not kept: {error}";
    form_kept(form, path, lines)
        nl "het formulier `{form}` kwam binnen, bewaard in {path}{lines}"
        en "received the form `{form}`, kept in {path}{lines}";
    form_not_filed(form, error, lines)
        nl "het formulier `{form}` kwam binnen en kan niet bewaard worden: {error}; de verzender kreeg dat te lezen{lines}"
        en "received the form `{form}`, but it can't be kept: {error}; its sender was told{lines}";
    form_spam(field)
        nl "  het verborgen veld `{field}` was ingevuld: Netlify zou dit als spam weggooien"
        en "  the hidden field `{field}` was filled in: Netlify would drop this as spam";
    database_unusable(file, error)
        nl "de databank {file} kan niet gebruikt worden: {error}"
        en "the database {file} can't be used: {error}";
    database_replaced(file, error, aside)
        nl "{file} kan niet gebruikt worden ({error}): accounts en voorbeeldgegevens beginnen opnieuw; het oude heet nu {aside}"
        en "{file} can't be used ({error}): accounts and sample data start over, and the old file is kept as {aside}";
    sample_renewed()
        nl "de voorbeeldgegevens van het portaal zijn opnieuw gemaakt voor vandaag; accounts blijven"
        en "the sample data of the portal was renewed for today; accounts are kept";
    published_from_desk(commit)
        nl "gepubliceerd vanuit het bureau: {commit}"
        en "published from the desk: {commit}";
    committed_from_desk()
        nl "vastgelegd vanuit het bureau, nog niet gepubliceerd"
        en "committed from the desk, not published yet";
    kept_publication(number, folder)
        nl "publicatie {number} is bewaard in {folder}"
        en "publication {number} is kept in {folder}";
    api_silent(base, error)
        nl "de API op {base} antwoordt niet: {error}"
        en "the API at {base} does not answer: {error}";
    pages_in(pages, time)
        nl one(pages) "{pages} pagina in {time:.1} ms" else "{pages} pagina's in {time:.1} ms"
        en one(pages) "{pages} page in {time:.1} ms" else "{pages} pages in {time:.1} ms";
    all_fine()
        nl "alle pagina's gecontroleerd, er is niets mis"
        en "all pages checked, nothing is wrong";
    no_watching(error)
        nl "bestanden kunnen niet gevolgd worden: {error}"
        en "files can't be watched: {error}";
    unseen(path, error)
        nl "waarschuwing: wijzigingen in {path} worden niet gezien: {error}"
        en "warning: changes in {path} go unseen: {error}";
    too_long()
        nl "Het verzoek duurde te lang.\n"
        en "The request took too long.\n";
    nothing_here()
        nl "Hier staat niets"
        en "Nothing here";
    before_mistake()
        nl "Deze pagina is van voor de fout. Bewaar het bestand, dan komt ze bij."
        en "This page is from before the error. It catches up when you save the file.";
    cannot_publish()
        nl "Deze pagina is bij, maar zo kan de site niet gepubliceerd worden."
        en "This page is up to date, but the site can’t be published like this.";
    only_here()
        nl "De voorvertoning is alleen voor deze computer: open ze als localhost.\n"
        en "The preview is only for this machine: open it as localhost.\n";
    name_unknown()
        nl "De voorvertoning kent deze naam niet: start ze met --allow-host en die naam.\n"
        en "The preview is not known by this name: start it with --allow-host and the name.\n";
    page_not_made()
        nl "De pagina kan niet gemaakt worden.\n"
        en "The page can't be made.\n";
    target_no_address()
        nl "Het doel van de doorverwijzing is geen adres.\n"
        en "The redirect's target is not an address.\n";
    no_hot_replacement()
        nl "de ontwikkelserver van Vite draait niet: na een wijziging in islands/src wordt de pagina opnieuw geladen"
        en "Vite's development server is not running: a change in islands/src reloads the page";
    nothing_at()
        nl "Op dit adres staat niets.\n"
        en "There is nothing at this address.\n";
    foreign_form()
        nl "Dit formulier komt van een andere site.\n"
        en "This form comes from another site.\n";
    form_type()
        nl "Verstuur het formulier als application/x-www-form-urlencoded.\n"
        en "Send the form as application/x-www-form-urlencoded.\n";
    form_not_kept()
        nl "Het formulier kan niet bewaard worden.\n"
        en "The form can't be kept.\n";
    too_many_forms()
        nl "Er kwamen te veel formulieren na elkaar. Wacht enkele minuten en probeer opnieuw.\n"
        en "Too many forms in a row. Wait a few minutes and try again.\n";
    not_shown_yet()
        nl "Deze pagina kan nog niet getoond worden. Verbeter wat hieronder staat en bewaar: de pagina komt vanzelf terug."
        en "This page can’t be shown yet. Fix the problems below and save: the page comes back automatically.";
    problems()
        nl "Fouten en waarschuwingen"
        en "Problems";
    edited_in(paths, time)
        nl "{paths} in {time:.1} ms"
        en "{paths} in {time:.1} ms";
    read_in(pages, time)
        nl one(pages) "{pages} pagina in {time} ms" else "{pages} pagina's in {time} ms"
        en one(pages) "{pages} page in {time} ms" else "{pages} pages in {time} ms";
    step(what)
        nl "… {what}"
        en "… {what}";
    accounts(password, accounts, mails)
        nl "voorbeeldaccounts, wachtwoord {password}:{accounts}\nmails die verstuurd zouden worden: {mails}"
        en "sample accounts, password {password}:{accounts}\nmails that would be sent: {mails}";
    own_pages()
        nl "Dit is voor pagina's van de voorvertoning.\n"
        en "Only pages of the preview can use this.\n";
    load_again()
        nl "Deze pagina is ouder dan de voorvertoning. Laad ze opnieuw.\n"
        en "Reload the page: it is from before the preview was started.\n";
    send_type_please(kind)
        nl "Stuur {kind}.\n"
        en "Send {kind}.\n";
    count_in(count, file)
        nl "{count} in {file}"
        en "{count} in {file}";
    count_in_files(count, files)
        nl "{count} in {files} bestanden"
        en "{count} in {files} files";
    more_on_desk(more)
        nl "en nog {more}, zie het bureau"
        en "and {more} more, see the desk";
}
