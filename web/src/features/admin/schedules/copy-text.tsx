import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import { useAdminText } from '#features/admin/shared/admin-text.ts';

interface CopyTextProps {
	/** Name of the copied text, for screen readers. */
	readonly label: string;
	/** Text next to the button. */
	readonly shown: string;
	/** Text for the clipboard. */
	readonly text: string;
}

/** A text, perhaps shortened, with a button that copies all of it. */
export function CopyText({ label, shown, text }: CopyTextProps) {
	const { t } = useAdminText();
	return (
		<CopyToClipboard
			variant="inline"
			textToCopy={text}
			textToDisplay={shown}
			copyButtonAriaLabel={label}
			copySuccessText={t('bulk.copied')}
			copyErrorText={t('bulk.notCopied')}
		/>
	);
}
