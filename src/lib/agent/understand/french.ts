import type { Lexicon } from './lexicon';

export const french: Lexicon = {
  language: 'fr',
  words: {
    summary:
      'resume|resumes|resumer|resumez|resume moi|resumez moi|synthese|synthetise|synthetiser|synthetisez|en bref|en resume|en deux mots|en quelques mots|en gros|en somme|pour faire court|fais court|version courte|tl dr|tldr|l essentiel|recapitule|recapituler|recapitulez|recapitulatif|recap|abrege|condense|raccourcis|en une phrase|en bref|a l essentiel|digest|raccourci|fais le point',
    points:
      'points cles|point cle|points essentiels|points principaux|points importants|points forts|point principal|idees principales|idee principale|idees cles|idees essentielles|grandes lignes|elements cles|messages cles|message principal|arguments principaux|principaux arguments|principaux points|principales idees|principales conclusions|a retenir|ce qu il faut retenir|qu est ce qu il faut retenir|que faut il retenir|que retenir|faits marquants|faits saillants|avantages et inconvenients|pour et contre|le plus important|les plus importants|les plus importantes|plan du texte|idees fortes|lecons|enseignements|l important|savoir',
    translation:
      'traduis|traduire|traduisez|traduit|traduction|traduis moi|traduisez moi|comment dit on cela|mets ca en|mets cela en|mets|mettre|passe',
    explanation:
      'explique|expliquer|expliquez|explication|explications|expliques|clarifie|clarifier|ca veut dire quoi|cela veut dire quoi|qu est ce que ca veut dire|qu est ce que cela veut dire|que veut dire cela|que veut dire ceci|que veut dire ca|que signifie cela|que signifie ceci|que signifie|ca signifie quoi|qu est ce que cela signifie|qu est ce que ca signifie|je ne comprends pas|je comprends pas|j ai pas compris|je n ai pas compris|simplifie|simplifier|vulgarise|vulgariser|aide moi a comprendre|rien compris|je n y comprends rien|pas compris|pas clair|mots simples|termes simples|langage simple|plus facile|reformule en',
    overview:
      'de quoi ca parle|ca parle de quoi|de quoi parle|de quoi il s agit|de quoi s agit il|de quoi est il question|de quoi il est question|de quoi traite|il s agit de quoi|c est quoi|c est quoi ca|c est quoi ce|c est quoi cette|qu est ce que c est|qu est ce que c est que ca|qu est ce|que dit|qu est ce que dit|que raconte|ca dit quoi|que contient|qu y a t il|qu est ce qu il y a|apercu|vue d ensemble|sujet|theme|decris|decrire|decrivez|presente|quel est le propos|quel est le sujet|contenu de|parle moi de|parle de quoi|il parle de quoi|elle parle de quoi|traite de quoi|description|quel genre de|quel type de|ca dit quoi|que veut nous dire',
    judgement:
      'ca vaut le coup|est ce que ca vaut le coup|vaut le coup|vaut la peine|ca en vaut la peine|cela vaut il la peine|est ce que ca vaut la peine|dois je acheter ca|dois je acheter|dois je l acheter|devrais je l acheter|faut il acheter|je devrais l acheter|puis je faire confiance|peut on faire confiance|faire confiance|peut on s y fier|peut on se fier|s y fier|peut on y croire|qu en penses tu|qu en pensez vous|que penses tu de|que pensez vous de|tu en penses quoi|ton avis|votre avis|es tu d accord|recommandes tu|tu recommandes|evalue|evaluer|evaluez|critique|juge|verifie les faits|verification des faits|est ce que ca a du sens|est ce logique|ca tient la route|arnaque ou pas|dois je m inquieter|faut il s inquieter|m inquieter|confiance|croire|trop beau pour etre vrai|ou est le piege',
    'is-this':
      'est ce que c est|est ce|est ce que ce|est ce que cet|est ce que cette|est ce que ceci|est ce que cela|est ce que ca|ceci est il|cela est il|cet article est il|ce site est il|cette page est elle|ce texte est il|est ce que ces|serait ce|etait ce',
    'this-is': 'c est|ce sont',
    'is-it': 'est il|est elle',
    verdict:
      'vrai|faux|fiable|sur|sure|dangereux|dangereuse|bon|bonne|mauvais|mauvaise|bonne idee|une bonne idee|mauvaise idee|serieux|serieuse|credible|correct|exact|juste|a jour|obsolete|valable|valide|arnaque|une arnaque|publicite|de la publicite|utile|sain|sante|nocif|legal|illegal|gratuit|cher|officiel|objectif|neutre|partial|biaise|recent|actuel|nouveau|normal|plausible|satire|authentique|vraiment|interessant|recommande|conseille|rentable|dois je|devrais je|est ce que je dois|est ce que je devrais',
    list: 'liste|lister|listez|listes|toutes|tous|toute|tout|chaque|extrais|extraire|extrayez|enumere|enumerer|enumerez|releve|relever|cite|donne moi tous|donne moi toutes|trouve|repere',
    dates:
      'date|dates|echeance|echeances|delais|horaires|horaire|rendez vous|evenements|calendrier|chronologie|quand est ce|quand est ce que c est|c est quand|quand cela a t il lieu|quand ca a lieu|ca a lieu quand|quand ca commence|ca commence quand|quand est ce que ca commence|annees|jours',
    prices:
      'prix|tarif|tarifs|cout|couts|frais|combien ca coute|combien cela coute|combien cela coute t il|ca coute combien|c est combien|combien coute|combien coutent|combien est ce que ca coute|combien est ce|montants',
    steps:
      'etape|etapes|instruction|instructions|mode d emploi|marche a suivre|procedure|ingredient|ingredients|preparation|que dois je faire|qu est ce que je dois faire|comment faire|comment on fait|comment ca se fait|de quoi ai je besoin|pas a pas|taches|consignes',
    names:
      'noms|personnes|gens|entreprises|societes|organisations|marques|lieux|auteurs|qui est cite|qui est mentionne|qui est nomme|qui sont cites|acteurs|intervenants',
    links: 'lien|liens|url|urls|hyperliens|adresses web|references',
    numbers: 'chiffre|chiffres|nombre|nombres|statistiques|pourcentages|quantites|donnees chiffrees',
    page: 'page|pages|page web|site|site web|article|articles|texte|textes|document|billet|post|pdf|rapport|etude|recette|guide|tutoriel|contenu|passage|onglet|produit|offre|contrat|video|auteur|auteure|courrier',
    this: 'ce|cet|cette|ces|ceci|ca|cela|ici|celui ci|celle ci|ci dessus|suivant|suivante|actuel|actuelle',
    back: 'il|elle|ils|elles|le|la|les|l|lui|leur|leurs|celui|celle|ceux|celles|l autre|les autres|ses|les deux|celui la|celle la|la bas|la dedans|autre|le meme|la meme|ca|cela|ceci',
    opening:
      'premier paragraphe|1er paragraphe|premiere partie|premiere phrase|premiere section|introduction|l introduction|debut|le debut|preambule|chapeau|premiers paragraphes',
    end: 'dernier paragraphe|derniere partie|derniere phrase|derniere section|conclusion|conclusions|la conclusion|la fin|fin de|fin du',
    section: 'paragraphe|section|partie|chapitre|titre|tableau|graphique|image|schema|figure',
    aside: 'pour|comme si|comme a|comme|a un|a une|a mon|a ma|parce que|car|afin',
    about: 'sur|au sujet de|a propos de|concernant|quant a',
    clause: 'que|qu|si|pourquoi|comment',
    elsewhere:
      'j ai lu|ai je lu|nous avons lu|j ai vu|j ai dit|j ai decide|avons nous|ai je|avons decide|avons parle|hier|la semaine derniere|le mois dernier|la derniere fois|ce matin|notre conversation|cette conversation|la conversation|notre discussion|cette discussion|notre echange|mes notes|mon historique|mes favoris|mes onglets|onglets|souviens toi|rappelle toi|retiens|memorise|memorisee|enregistree|indexee|oublie|sais tu de moi|que sais tu sur moi',
    onward:
      'et|mais|ou|donc|alors|aussi|et pour|qu en est il de|qu en est il du|qu en est il|et si|puis|seulement',
    again:
      'et alors|continue|continuez|continuer|encore|plus|plus de details|dis m en plus|dites m en plus|en savoir plus|davantage|plus en detail|en detail|details|precise|precisez|developpe|developpez|plus court|plus courte|plus long|plus simple|plus simplement|plus clairement|reformule|reformulez|repete|vraiment|tu es sur|es tu sur|etes vous sur|pourquoi pas|par exemple|un exemple|exemple|exemples|quoi d autre|autre chose|et apres|et ensuite|c est a dire|que veux tu dire|que voulez vous dire|qu est ce que tu veux dire|comment ca|ta reponse|votre reponse|ta derniere reponse|la suite|suite|source|sources|depuis quand|combien de temps|combien',
    related:
      'mieux|meilleur|meilleure|pire|moins cher|plus rapide|difference|differences|alternative|alternatives|avantage|avantages|inconvenient|inconvenients|risque|risques|raison|raisons|cause|causes|consequence|consequences|effet|effets|exception|exceptions|option|options|solution|solutions|preuve|preuves|possible|important|necessaire|difficile|deuxieme|second|seconde|troisieme|premier|premiere|autres|pareil|contraire|comparaison|marche|fonctionne|ecrit|fait|ne|nee|construit|aide|longtemps|loin|souvent|grand|vieux|coute',
    origin:
      'qui a ecrit ceci|qui a ecrit ca|qui a ecrit cet|qui a ecrit cette|qui a ecrit l article|qui est l auteur|quand a ete publie|quand cela a t il ete publie|date de publication',
    question:
      'que|qu|quoi|qui|quand|ou|pourquoi|comment|quel|quelle|quels|quelles|lequel|laquelle|lesquels|lesquelles|combien|qu est ce que|qu est ce qui|est ce que',
    courtesy:
      'merci|merci beaucoup|super|genial|ok|d accord|bonjour|salut|bonsoir|coucou|au revoir|oui|non|parfait|compris|je vois|tres bien|desole|pardon|cool|bien',
    ordinal: 'premier|premiere|deuxieme|second|seconde|troisieme|quatrieme|dernier|derniere',
    tongue:
      'anglais|francais|allemand|espagnol|italien|portugais|neerlandais|polonais|russe|chinois|japonais|coreen|arabe|hindi|turc|ukrainien|suedois|grec|latin|ma langue',
    shape: 'en points|sous forme de points|liste a puces|puces|sous forme de tableau|en tableau',
    possessive: 'son|sa|ses|leur|leurs',
    small:
      'un|une|le|la|les|l|de|du|des|d|au|aux|a|est|sont|etait|etre|ete|suis|es|sommes|etes|sera|serait|ai|as|avons|avez|ont|avoir|peux|peut|peux tu|peut tu|pouvez|pouvez vous|pourrais|pourrais tu|pourriez|pourriez vous|veux|voudrais|je voudrais|j aimerais|dois|doit|faut|faut il|il faut|il y a|y a t il|fait il|fais|faire|faites|fait|donne|donnez|donner|dis|dites|dire|dit|montre|montrez|ecris|cree|je|j|tu|t|nous|vous|on|me|m|moi|te|toi|mon|ma|mes|ton|ta|tes|notre|votre|vos|nos|s il te plait|s il vous plait|stp|svp|court|courte|bref|breve|rapide|rapidement|vite|simple|simples|simplement|clair|clairement|facon|facilement|maniere|mots|mot|phrase|phrases|ligne|lignes|points|point|tableau|forme|format|avec|sans|dans|en|par|pour|vers|chez|entre|sous|pas|ne|n|plus|moins|tres|trop|juste|peu|un peu|bien|tout|toute|entier|entiere|aujourd hui|maintenant|langue|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|1|2|3|4|5|6|7|8|9|10|ans|enfant|enfants|debutant|debutants|qui|s|se|c|cite|cites|citees|mentionne|mentionnes|mentionnees|presents|presentes|contient|besoin|j ai besoin|temps|pas le temps|est ce que|veut dire|quelques|principal|principale|principaux|principales|cle|cles|important|importants|besoin de|aide moi|lors|meme|deja|toujours|jamais|t il|t elle|suivre|citees|lire|comprendre|chose|choses|facile|rien|question|me faut il|faut il|environ|normalement|d habitude|generalement|a peu pres',
  },
};
