// Common first names in Belgium: enough to tell a column of persons from a column of companies.

export const FIRST_NAMES: ReadonlySet<string> = new Set(
  `adam alain alex alexander alexandre ali alice amber amelie an anaïs andre andreas andy anita anja ann anna anne annelies
  annick anouk anthony antoine antoinette arne arno arnaud arthur astrid aurelie axel bart bas beatrice ben benjamin
  benoit bernadette bernard bert bianca birgit bjorn bram brecht brigitte bruno camille carine carl carla caroline
  catherine cathy cedric chantal charles charlotte chloe chris christel christian christiaan christine christophe cindy
  claire claude claudine conny daan damien daniel danielle danny dave david davy debby delphine denis dennis didier dieter
  dimitri dirk dominique dorien dries eddy edith edward elena eline elisabeth elise elke ellen els elsie emily emma emmanuel
  eric erik erwin esther eva evelien evelyne eveline fabienne fabrice fatima femke ferre filip finn florence florian
  francine francis francois françois frank franky frans fred frederic frederik freddy freya geert georges gerard gerda
  gert gertjan gilbert gilles gino godelieve goedele greet gregory griet guido guillaume guy gwen hanne hannah hannelore
  hans heidi helena helene hendrik henri herman hilde hubert hugo ilse inge ingrid ines isabel isabelle ivan ivo jacqueline
  jacques jan jana jasmine jasper jean jeanine jeannine jef jelle jennifer jens jeroen jessica jo joachim johan johanna
  johnny jolien jonas jonathan joost joris jos josephine jozef juan jules julia julie julien jurgen justine kaat karel karen
  karim karin karine karl karolien kathleen kathy katrien katrijn kelly ken kenny kevin kim kimberly klaas koen kobe koenraad kris kristel
  kristien kristof kurt lander lara laura laurence laurent lauren leen lena lennert leo leon lien lies liesbet liesbeth lieve
  lieven lieselot linda lisa lise lode lore lotte louis louise luc lucas lucie luk lukas lut lynn maarten machteld manon
  marc marcel margot maria marianne marie marieke marijke marina mario mark marleen marnix martin martine mathias mathieu
  matthias maud maurice maxime mehdi melanie michael michel michele mieke mike milan mohamed mohammed monique myriam nadia
  nadine nancy natalie nathalie nathan nele nick nico nicolas nicole niels nina noah noor nora olivia olivier pascal pascale
  patricia patrick paul paula peggy peter petra philip philippe pierre piet pieter pieterjan quentin raf ralph raoul raymond
  regine reinhilde renaat rene renee ria rik rita robbe robert robin roel roger rom romain ronald ronny roos rosa ruben rudi rudy
  ruth sabine sabrina saida sam samuel sander sandra sandy sara sarah sebastien sébastien sien sigrid silke simon simone
  sofie sonia sonja sophie stefaan stefan stefanie steffi stephane stephanie steve steven stijn stefania sven sylvie tamara
  tania tanja tatiana theo thibault thierry thijs thomas tijs tim timothy tine tinne tom tony toon ulrike ursula valerie
  vanessa vera veerle veronique vicky victor victoria vincent viviane walter wannes ward wendy werner wesley willem william
  willy wim wout wouter xavier yannick yasmina yasmine yoeri youssef yves yvette yvonne zoe`
    .split(/\s+/)
    .map((name) => name.normalize("NFD").replace(/\p{M}/gu, "")),
);
