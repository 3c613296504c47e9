/** A calculation whose result is not shown yet. */
export interface FreshResult {
	/** Element that was focused at the start. */
	readonly focus: Element | null;
	/** True if the form was submitted. The result then replaces the form. */
	readonly isSubmitted: boolean;
}

/** True while the focus is in the form. */
const isInForm = (): boolean => document.activeElement?.closest('form') != null;

/** True if the focus is in the form, or was there when the form folded. The form can fold before the first result is shown. */
export const isLeftInForm = ({ focus }: FreshResult): boolean =>
	isInForm() || (document.activeElement === document.body && focus?.closest('form') != null);

/** True if the user is already editing the next terms. The page is then not scrolled. */
export const isEdited = ({ focus }: FreshResult): boolean => isInForm() && document.activeElement !== focus;
