import { type ColumnKind, columnKinds, type FigureKind, figureKinds, type Remembered } from './notice-text/reading.ts';

export type LabelForm = Remembered['form'];

/**
 * Position of a label relative to its amount or rate. Labels on the same line end with a colon, a wide gap or a single
 * blank. `lines`: on the line above. `column`: heading of a column.
 */
export const labelForms = ['colon', 'gap', 'blank', 'lines', 'column'] as const satisfies readonly LabelForm[];

export type LabelKind = FigureKind | ColumnKind;

export const labelKinds: readonly LabelKind[] = [...new Set([...figureKinds, ...columnKinds])];

export const kindsOfForm = (form: LabelForm): readonly LabelKind[] => (form === 'column' ? columnKinds : figureKinds);

/**
 * Returns the canonical form in which labels are stored and compared: NFKC, lower case, single blanks, typographic
 * apostrophes.
 *
 * Converts to lower case without full case folding, as the notice reader does: ß and ss remain different.
 */
export const canonicalLabel = (text: string): string =>
	text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll("'", '’').replace(/\s+/g, ' ').trim();
