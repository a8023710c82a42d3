//! Writing the site to its folder.

use crate::text::words;

words! {
    cache_not_kept(path, error)
        nl "`{path}` kan niet bewaard worden voor de volgende publicatie: {error}"
        en "`{path}` can't be kept for the next build: {error}";
    cache_made_again()
        nl "wat gemaakt is, klopt; de volgende keer wordt het opnieuw gemaakt"
        en "the output is correct; the next build makes this again";
    cache_room()
        nl "kijk na of er plaats is op die schijf en of je er mag schrijven; de map mag weg"
        en "check that the disk has free space and that you have permission to write there; the folder may be deleted";
    one_name()
        nl "macOS en Windows zien geen verschil tussen die twee namen"
        en "macOS and Windows treat these two names as the same";
    the_generator()
        nl "de generator"
        en "the generator";
    written_twice(path)
        nl "`{path}` zou twee keer geschreven worden"
        en "`{path}` would be written twice";
    by_both(first, second)
        nl "door {first} en door {second}"
        en "by {first} and by {second}";
    rename_public()
        nl "geef het bestand in public/ een andere naam, of haal het weg"
        en "rename or remove the file in public/";
    folder_twice(folder, first)
        nl "de map `{folder}` staat er ook als `{first}`"
        en "the folder `{folder}` is also there as `{first}`";
    spell_folder()
        nl "schrijf de map in public/ overal op dezelfde manier"
        en "spell the folder the same way everywhere in public/";
    page_beside(path)
        nl "`{path}` heeft hetzelfde adres als een pagina van de site"
        en "`{path}` has the same address as a page of the site";
    host_chooses()
        nl "de ene host toont het bestand, de andere de pagina"
        en "one host shows the file, another the page";
    file_for_folder(path)
        nl "`{path}` is een bestand, maar de site heeft daar een map"
        en "`{path}` is a file where the site has a folder";
    stands_there(path)
        nl "`{path}` moet in die map staan"
        en "`{path}` must be in that folder";
    no_output_folder(shown)
        nl "naar `{shown}` kan niet geschreven worden als map"
        en "`{shown}` can't be an output folder";
    output_in_source(shown, source)
        nl "`{shown}` ligt in `{source}`, waar de site van gemaakt wordt"
        en "`{shown}` is in `{source}`, which the site is made from";
    name_out()
        nl "noem een map die alleen voor de gebouwde site is, zoals `--out dist`"
        en "name a folder that is only for the built site, such as `--out dist`";
    not_written(path)
        nl "in `{path}` kan niet geschreven worden"
        en "`{path}` can't be written to";
    keeps_there()
        nl "het programma bewaart daar wat het tekende: kijk na of er plaats is en of je er mag schrijven"
        en "the program keeps its drawings there: check that the disk has free space and that you have permission to write";
    other_build()
        nl "een andere build van dit project is bezig"
        en "another build of this project is writing";
    no_lock()
        nl "het slot kan niet genomen worden"
        en "the lock can't be taken";
    other_writes(shown)
        nl "een andere build schrijft naar `{shown}`"
        en "another build is writing to `{shown}`";
    not_beside(shown)
        nl "naast `{shown}` kan niets geschreven worden"
        en "nothing can be written beside `{shown}`";
    left_as_was()
        nl "de gepubliceerde site bleef zoals ze was"
        en "the published site was left as it was";
    not_made(path)
        nl "`{path}` kan niet gemaakt worden"
        en "`{path}` can't be made";
    not_updated(path)
        nl "`{path}` kan niet bijgewerkt worden"
        en "`{path}` can't be updated";
    completes_it()
        nl "elk bestand erin is heel, en de volgende build maakt het af"
        en "every file in it is complete, and the next build finishes the rest";
    out_is(path, what)
        nl "`{path}` is {what}"
        en "`{path}` is {what}";
    out_not_read(path)
        nl "`{path}` kan niet gelezen worden"
        en "`{path}` can't be read";
    a_link_unfollowed()
        nl "een symbolische link, en die wordt niet gevolgd"
        en "a symbolic link, which is not followed";
    name_folder_itself()
        nl "noem de map zelf met --out, of haal de link weg"
        en "name the folder itself with --out, or remove the link";
    no_folder_it_is()
        nl "geen map"
        en "not a folder";
    move_file_away()
        nl "zet het bestand ergens anders, of noem een map met --out"
        en "move the file away, or name a folder with --out";
    not_ours(shown)
        nl "`{shown}` werd niet door dit programma gemaakt en blijft dus zoals het is"
        en "`{shown}` was not made by this program, so it is left alone";
    move_or_other_out()
        nl "zet het ergens anders, of kies een andere map met --out"
        en "move it away, or choose another folder with --out";
    wait_done()
        nl "wacht tot die klaar is"
        en "wait until it is done";
    make_room()
        nl "maak plaats op de schijf en voer de build opnieuw uit"
        en "free up space on the disk, then run the build again";
    right_to_write()
        nl "geef jezelf het recht om daar te schrijven, of kies een andere map met --out"
        en "give yourself permission to write there, or choose another folder with --out";
    read_only_disk()
        nl "van die schijf kan je alleen lezen: kies een andere map met --out"
        en "that disk is read-only: choose another folder with --out";
    own_disk()
        nl "een map daarin is een schijf op zich: kies een andere map met --out"
        en "a folder in it is a separate disk: choose another folder with --out";
    failed(what, error)
        nl "{what}: {error}"
        en "{what}: {error}";
    file_not_written(path)
        nl "`{path}` kan niet geschreven worden"
        en "`{path}` can't be written";
}
