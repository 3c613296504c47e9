import { Alert, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { JsonEditor } from '#ui/json-editor.tsx';
import { jsonFault } from '#ui/json-fault.ts';
import { useAdminText } from './admin-text.ts';
import styles from './input-row.module.css';

export function InputRow({ children, isWide = false }: { readonly children: ReactNode; readonly isWide?: boolean }) {
	return <div className={isWide ? styles.wide : styles.row}>{children}</div>;
}

interface UnreadJsonProps {
	readonly label: string;
	readonly text: string;
	readonly errorText?: string | undefined;
	readonly onChange: (text: string) => void;
	readonly onCorrected: (text: string) => void;
}

/** An editor for saved JSON with a duplicate key, which earlier releases accepted. */
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
