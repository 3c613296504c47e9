import { type ColumnKind, columnKinds, type FigureKind, figureKinds, type Remembered } from './notice-text/reading.ts';

export type LabelForm = Remembered['form'];

/**
 * Position of a label relative to its figure: before a colon, a wide gap or a blank on the same line; on the line
 * above; or as a column heading.
 */
export const labelForms = ['colon', 'gap', 'blank', 'lines', 'column'] as const satisfies readonly LabelForm[];

export type LabelKind = FigureKind | ColumnKind;

/** Kinds of figures and columns; both lists share some kinds. */
export const labelKinds: readonly LabelKind[] = [...new Set([...figureKinds, ...columnKinds])];

/** Returns the kinds that a label of the given form can have. */
export const kindsOfForm = (form: LabelForm): readonly LabelKind[] => (form === 'column' ? columnKinds : figureKinds);

/**
 * Converts a label to the form in which labels are stored and compared: NFKC, lower case, single blanks, typographic
 * apostrophes.
 *
 * Uses lower case rather than full case folding, as the notice reader does: ß and ss differ.
 */
export const canonicalLabel = (text: string): string =>
	text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll("'", '’').replace(/\s+/g, ' ').trim();
