/**
 * The form in which names are compared: compatibility forms (fullwidth letters, ligatures) and letter case make no
 * difference.
 *
 * NFKC, then Unicode case folding by way of capitals, which also folds ß to ss and the two forms of sigma.
 *
 * @see Unicode Standard Annex 15, Normalization Forms
 */
export function canonicalName(name: string): string {
	return name.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}
