import { type ColumnKind, columnKinds, type FigureKind, figureKinds, type Remembered } from './notice-text/reading.ts';

export type LabelForm = Remembered['form'];

/** Position of a label: before a colon, wide gap or blank of the line; `lines`: the line above; `column`: heading. */
export const labelForms = ['colon', 'gap', 'blank', 'lines', 'column'] as const satisfies readonly LabelForm[];

export type LabelKind = FigureKind | ColumnKind;

export const labelKinds: readonly LabelKind[] = [...new Set([...figureKinds, ...columnKinds])];

export const kindsOfForm = (form: LabelForm): readonly LabelKind[] => (form === 'column' ? columnKinds : figureKinds);

/**
 * Returns the form in which labels are compared: NFKC, lower case, single blanks, typographic apostrophes. As in the
 * notice reader, ß and ss remain different.
 */
export const canonicalLabel = (text: string): string =>
	text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll("'", '’').replace(/\s+/g, ' ').trim();
