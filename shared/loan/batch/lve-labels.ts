/** The JSON fields of LVE with their labels in the specification's messages. */
export const lveLabels = {
	InputCols: 'LVE Input Columns',
	OutputHeaderRows: 'LVE Output Header Rows',
	OutputCols: 'LVE Output Columns',
	features: 'LVE Features',
} as const;
