import type { Lexicon } from './lexicon';

export const spanish: Lexicon = {
  language: 'es',
  dropsPronouns: true,
  words: {
    summary:
      'resume|resumen|resumir|resumeme|resumirme|resumirlo|resumelo|resumas|resuma|resumela|resumida|resumido|sintesis|sintetiza|sintetizar|en pocas palabras|en dos palabras|en breve|en resumen|en corto|version corta|tl dr|tldr|lo esencial|abrevia|condensa|recapitula|recapitulacion|acorta|en una frase',
    points:
      'puntos clave|punto clave|puntos principales|punto principal|puntos importantes|puntos mas importantes|puntos fuertes|ideas principales|idea principal|ideas clave|ideas mas importantes|lo mas importante|lo mas destacado|aspectos clave|aspectos principales|argumentos principales|principales argumentos|principales puntos|principales ideas|mensaje principal|mensaje clave|conclusiones principales|claves|pros y contras|ventajas y desventajas|datos clave|destacados|esquema|lo fundamental|lo principal|ensenanzas|lecciones|lo que hay que saber',
    translation:
      'traduce|traducir|traduceme|traduzca|traduzcas|traduccion|traducirme|traducelo|traducirlo|traducido|pasa esto al|pon esto en|pasalo|pasala|ponlo en|traducela|traducirla',
    explanation:
      'explica|explicar|explicame|explicarme|explique|expliques|explicacion|explicamelo|explicalo|aclara|aclarar|aclarame|que significa esto|que significa eso|que significa|que quiere decir esto|que quiere decir eso|que quiere decir|no entiendo|no lo entiendo|no entiendo esto|simplifica|simplificar|ayudame a entender|en terminos sencillos|mas facil|palabras sencillas|palabras simples|lenguaje sencillo|lenguaje simple|no entendi|no he entendido|no comprendo|no me queda claro',
    overview:
      'de que va|de que va esto|de que trata|de que trata esto|de que se trata|de que se trata esto|de que habla|sobre que trata|sobre que va|sobre que es|que es esto|que es|que dice|que dice aqui|que pone|que pone aqui|que cuenta|que contiene|que hay aqui|que estoy viendo|que estoy leyendo|vision general|panorama|describe|describeme|tema|tema principal|contenido|hablame de|cual es el tema|descripcion|que tipo de|que clase de|que nos dice',
    judgement:
      'merece la pena|vale la pena|valdra la pena|deberia comprarlo|deberia comprarla|deberia comprar esto|debo comprarlo|debo comprar esto|lo compro|me lo compro|deberia hacerlo|deberia hacer esto|deberia leerlo|puedo fiarme|me puedo fiar|se puede confiar|puedo confiar|confiar en|fiarse de|que opinas|que opina|que piensas|que te parece|que te parece esto|tu opinion|estas de acuerdo|lo recomiendas|recomiendas esto|evalua|evaluar|valora|critica|verifica|verificar|tiene sentido|tiene sentido esto|es de fiar|que tal es|sirve esto|funciona de verdad|debo preocuparme|deberia preocuparme|preocuparme|creer|confianza|donde esta la trampa',
    'is-this': 'es esto|es este|es esta|son estos|son estas|era esto|seria esto|sera esto',
    'this-is': 'esto es|eso es|este articulo es|esta pagina es|este sitio es',
    'is-that': 'es eso|sera eso',
    'is-it': 'es|son|sera|seria|esta|era',
    verdict:
      'verdad|cierto|mentira|falso|fiable|fiables|confiable|seguro|segura|peligroso|peligrosa|bueno|buena|malo|mala|buena idea|una buena idea|mala idea|serio|creible|correcto|correcta|exacto|actual|actualizado|obsoleto|valido|estafa|una estafa|timo|un timo|publicidad|util|sano|saludable|danino|legal|ilegal|gratis|gratuito|caro|barato|oficial|objetivo|neutral|sesgado|reciente|nuevo|normal|plausible|satira|real|autentico|recomendable|rentable|bien|deberia|debo',
    list: 'lista|listar|listame|enumera|enumerar|enumerame|todas|todos|toda|todo|cada|extrae|extraer|extraeme|saca|sacar|nombra|busca|encuentra|recopila',
    dates:
      'fecha|fechas|plazo|plazos|horario|horarios|citas|eventos|calendario|cronologia|cuando es|cuando es esto|cuando empieza|cuando sera|cuando tiene lugar|cuando se celebra|cuando fue|anos mencionados|dias',
    prices:
      'precio|precios|coste|costes|costo|costos|tarifa|tarifas|cuanto cuesta|cuanto cuesta esto|cuanto cuestan|cuanto vale|cuanto vale esto|cuanto es|cuanto sale|gastos|importes',
    steps:
      'paso|pasos|instruccion|instrucciones|procedimiento|ingrediente|ingredientes|preparacion|que tengo que hacer|que debo hacer|que hay que hacer|como se hace|como se hace esto|como lo hago|que necesito|paso a paso|tareas|requisitos',
    names:
      'nombres|personas|gente|empresas|organizaciones|marcas|lugares|autores|quien aparece|quienes aparecen|quien se menciona|a quien se menciona|participantes|expertos',
    links: 'enlace|enlaces|link|links|url|urls|vinculos|referencias',
    numbers: 'numero|numeros|cifra|cifras|estadisticas|porcentajes|cantidades|datos numericos',
    page: 'pagina|paginas|pagina web|web|sitio|sitio web|articulo|articulos|texto|textos|documento|entrada|post|publicacion|pdf|informe|estudio|receta|guia|tutorial|noticia|contenido de|pestana|producto|oferta|contrato|video|autor|autora|escrito|carta',
    this: 'este|esta|estos|estas|esto|aqui|lo siguiente|siguiente|actual|de arriba',
    back: 'eso|ese|esa|esos|esas|ello|el|ella|ellos|ellas|lo|la|los|las|le|les|su|sus|aquello|alli|ahi|el otro|la otra|los otros|las otras|ambos|ambas|el mismo|la misma|lo mismo|otro|otra|esto',
    opening:
      'primer parrafo|primera parte|primera frase|primera seccion|introduccion|la introduccion|principio|el principio|inicio|comienzo|primeros parrafos|entradilla',
    end: 'ultimo parrafo|ultima parte|ultima frase|ultima seccion|conclusion|conclusiones|la conclusion|final|el final|fin de',
    section: 'parrafo|seccion|apartado|capitulo|titulo|titular|tabla|grafico|imagen|figura',
    aside: 'para|como si|como a|como|a un|a una|a mi|porque|ya que',
    about: 'sobre|acerca de|respecto a|en cuanto a',
    clause: 'que|si|por que|como',
    elsewhere:
      'lei|he leido|leimos|vi|he visto|dije|decidi|decidimos|hablamos|acordamos|ayer|la semana pasada|el mes pasado|la ultima vez|esta manana|nuestra conversacion|esta conversacion|la conversacion|nuestra charla|nuestro chat|este chat|mis notas|mi historial|mis marcadores|mis pestanas|pestanas|recuerda|recuerdas|guardada|guardado|indexada|olvida|sabes de mi|sobre mi',
    onward:
      'y|e|pero|o|entonces|tambien|y que hay de|que hay de|que pasa con|y que pasa con|y si|y que tal|que tal|luego|solo',
    again:
      'mas|cuentame mas|dime mas|mas detalles|mas informacion|con mas detalle|en detalle|detalles|continua|sigue|siguiente paso|adelante|otra vez|de nuevo|mas corto|mas corta|mas breve|mas largo|mas simple|mas sencillo|reformula|repite|de verdad|en serio|estas seguro|estas segura|seguro que|por que no|por ejemplo|un ejemplo|ejemplo|ejemplos|que mas|algo mas|quien mas|y luego|y despues|y entonces|que quieres decir|a que te refieres|como asi|tu respuesta|tu ultima respuesta|la respuesta|fuente|fuentes|desde cuando|cuanto tiempo|cuantos|cuantas|amplia|profundiza|hazlo mas',
    related:
      'mejor|mejores|peor|diferencia|diferencias|alternativa|alternativas|ventaja|ventajas|desventaja|desventajas|inconvenientes|riesgo|riesgos|razon|razones|motivo|motivos|causa|causas|consecuencia|consecuencias|efecto|efectos|excepcion|excepciones|opcion|opciones|solucion|soluciones|prueba|pruebas|posible|importante|necesario|dificil|segundo|segunda|tercero|tercera|primero|primera|otros|otras|igual|contrario|comparacion|funciona|escrito|escribio|nacio|hecho|hizo|sirve|ayuda|lejos|grande|viejo|invento|murio|vive|pasa|paso',
    origin:
      'quien escribio esto|quien escribio este|quien ha escrito esto|quien es el autor|quien es la autora|cuando se publico|cuando fue publicado|fecha de publicacion',
    question:
      'que|quien|quienes|cuando|donde|por que|como|cual|cuales|cuanto|cuanta|cuantos|cuantas|a que|de que',
    courtesy:
      'gracias|muchas gracias|genial|ok|vale|de acuerdo|hola|buenos dias|buenas tardes|buenas noches|buenas|adios|si|no|perfecto|entendido|ya veo|muy bien|perdon|lo siento|estupendo',
    ordinal: 'primero|primera|primer|segundo|segunda|tercero|tercera|tercer|cuarto|ultimo|ultima',
    tongue:
      'ingles|espanol|castellano|aleman|frances|italiano|portugues|ruso|chino|japones|coreano|arabe|hindi|turco|polaco|neerlandes|sueco|ucraniano|griego|latin|catalan|mi idioma',
    shape: 'lista de puntos|vinetas|en forma de tabla|como tabla|en una tabla',
    small:
      'un|una|unos|unas|el|la|los|las|lo|de|del|al|a|en|con|sin|por|para|entre|desde|hasta|hacia|es|son|era|fue|ser|esta|estan|estar|hay|ha|han|he|has|hemos|haber|tener|tengo|tiene|tienes|tuviera|puede|puedes|puedo|podrias|podria|podeis|poder|quiero|quisiera|me gustaria|necesito|necesita|debo|deberia|hay que|haz|hazme|hacer|hace|dame|dime|da|dar|di|decir|muestra|muestrame|escribe|crea|yo|tu|usted|nosotros|me|te|se|nos|mi|mis|tus|tu|por favor|porfa|favor|corto|corta|breve|brevemente|rapido|rapidamente|simple|sencillo|sencilla|sencillas|simples|claro|claramente|forma|manera|palabras|palabra|frase|frases|linea|lineas|puntos|punto|tabla|formato|no|ni|mas|menos|muy|solo|poco|un poco|bien|todo|toda|entero|entera|completo|completa|hoy|ahora|idioma|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|1|2|3|4|5|6|7|8|9|10|anos|nino|ninos|principiante|principiantes|aparece|aparecen|menciona|mencionan|mencionados|mencionadas|contiene|tiempo|principal|principales|clave|importante|importantes|algun|alguna|algo|algunos|ya|aun|todavia|siempre|nunca|mismo|que|se|seguir|facil|leer|entender|cosa|cosas|pregunta|citados|citadas|hay|crea|ver|aproximadamente|normalmente|mas o menos|generalmente',
  },
};
