/** Labels that messages use for the JSON fields of the loan file settings (section `LVE`), as in the specification. */
export const lveLabels = {
	InputCols: 'LVE Input Columns',
	OutputHeaderRows: 'LVE Output Header Rows',
	OutputCols: 'LVE Output Columns',
	features: 'LVE Features',
} as const;
