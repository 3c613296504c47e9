import type { ComponentType } from 'react';

interface SectionProps {
	readonly orgId: string;
	/** Called when the section has unsaved changes, and when it has none any more. */
	readonly onEditing: (isEditing: boolean) => void;
}

/** Sections in the dialog of an existing organisation that are saved separately from it. */
export interface OrganisationSections {
	readonly Schedules: ComponentType<SectionProps & { readonly shortName: string }>;
	readonly LoanPull: ComponentType<SectionProps>;
}
