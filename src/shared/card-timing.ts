/**
 * A card that asks for a word takes none for so long after it was shown or has moved: nobody has read it sooner, and
 * a click that comes sooner was meant for what stood there before. In ms.
 */
export const cardRestMs = 700;
