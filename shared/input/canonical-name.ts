/**
 * Returns the form in which names are compared. It ignores letter case and compatibility forms such as fullwidth
 * letters and ligatures.
 *
 * Applies NFKC, then Unicode case folding through uppercase, which also folds ß to ss and both forms of sigma.
 * @see Unicode Standard Annex 15, Normalization Forms
 */
export function canonicalName(name: string): string {
	return name.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}
