/** JSON fields of LVE with the labels that messages use for them, as in the specification. */
export const lveLabels = {
	InputCols: 'LVE Input Columns',
	OutputHeaderRows: 'LVE Output Header Rows',
	OutputCols: 'LVE Output Columns',
	features: 'LVE Features',
} as const;
