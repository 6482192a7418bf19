declare const brand: unique symbol;

/** A string that only the code that made it may claim to be a `Name`. */
export type Branded<Name extends string> = string & { readonly [brand]: Name };

export type ChunkId = Branded<'ChunkId'>;
export type RequestId = Branded<'RequestId'>;

/** What ids of chats and questions look like; they become parts of addresses. */
export const idPattern = /^[\w-]{1,64}$/;
