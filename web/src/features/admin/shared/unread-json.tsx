import { Alert, SpaceBetween } from '@cloudscape-design/components';
import { JsonEditor } from '#ui/json-editor.tsx';
import { jsonFault } from '#ui/json-fault.ts';
import { useAdminText } from './admin-text.ts';

interface UnreadJsonProps {
	readonly label: string;
	readonly text: string;
	readonly errorText?: string | undefined;
	readonly onChange: (text: string) => void;
	/** Called with the text when it is JSON without duplicate keys. */
	readonly onCorrected: (text: string) => void;
}

/** A saved text with a duplicate key, as a whole: releases that did not refuse such keys may have saved it. */
export function UnreadJson({ label, text, errorText, onChange, onCorrected }: UnreadJsonProps) {
	const { t } = useAdminText();
	return (
		<SpaceBetween size="s">
			<Alert type="warning">{t('json.unread')}</Alert>
			<JsonEditor
				label={label}
				value={text}
				errorText={errorText}
				onChange={(changed) =>
					changed.trim() === '' || jsonFault(changed) !== undefined ? onChange(changed) : onCorrected(changed)
				}
			/>
		</SpaceBetween>
	);
}
