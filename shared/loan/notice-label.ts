import { type ColumnKind, columnKinds, type FigureKind, figureKinds, type Remembered } from './notice-text/reading.ts';

export type LabelForm = Remembered['form'];

/** Place of a label: before a colon, a gap or a blank on the line of its figure, on the line above, or over a column. */
export const labelForms = ['colon', 'gap', 'blank', 'lines', 'column'] as const satisfies readonly LabelForm[];

export type LabelKind = FigureKind | ColumnKind;

/** Meanings of figures and columns; the lists overlap. */
export const labelKinds: readonly LabelKind[] = [...new Set([...figureKinds, ...columnKinds])];

/** Kinds that a label of the form can have. */
export const kindsOfForm = (form: LabelForm): readonly LabelKind[] => (form === 'column' ? columnKinds : figureKinds);

/**
 * Form in which labels are stored and compared: NFKC, lower case, single blanks, typographic apostrophes.
 *
 * Case is not folded further: the reader of notices compares labels in lower case, in which ß and ss differ.
 */
export const canonicalLabel = (text: string): string =>
	text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll("'", '’').replace(/\s+/g, ' ').trim();
