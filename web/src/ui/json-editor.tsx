import { type UIEvent, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './json-editor.module.css';
import { jsonFault } from './json-fault.ts';

interface JsonEditorProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (text: string) => void;
	readonly disabled?: boolean | undefined;
	readonly errorText?: string | undefined;
	readonly hint?: string | undefined;
	readonly example?: { readonly label: string; readonly text: string } | undefined;
}

const minRows = 4;
const maxRows = 14;

export function JsonEditor(props: JsonEditorProps) {
	const { label, value, onChange, disabled = false, errorText, hint, example } = props;
	const { t } = useTranslation('ui');
	const id = useId();
	const gutter = useRef<HTMLDivElement>(null);
	const area = useRef<HTMLTextAreaElement>(null);
	const fault = useMemo(() => (value.trim() === '' ? undefined : jsonFault(value)), [value]);
	const lines = value.split('\n');
	const isInvalid = !disabled && (fault !== undefined || errorText !== undefined);

	const follow = (event: UIEvent<HTMLTextAreaElement>) => {
		if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
	};
	const goToFault = () => {
		if (fault === undefined) return;
		area.current?.focus();
		area.current?.setSelectionRange(fault.offset, fault.offset + fault.found.length);
	};
	const format = () => onChange(JSON.stringify(JSON.parse(value), null, 2));

	return (
		<div className={styles.field}>
			<div className={styles.head}>
				<label htmlFor={id}>{label}</label>
				<span className={styles.actions}>
					{example !== undefined && (
						<button
							type="button"
							className={styles.action}
							disabled={disabled || value.trim() !== ''}
							onClick={() => onChange(example.text)}
						>
							{example.label}
							<span className={styles.hidden}> {label}</span>
						</button>
					)}
					<button
						type="button"
						className={styles.action}
						disabled={disabled || fault !== undefined || value.trim() === ''}
						onClick={format}
					>
						{t('json.format')}
						<span className={styles.hidden}> {label}</span>
					</button>
				</span>
			</div>
			<div className={styles.editor} data-invalid={isInvalid || undefined} data-disabled={disabled || undefined}>
				<div className={styles.gutter} ref={gutter} aria-hidden="true">
					{lines.map((_, index) => {
						const number = index + 1;
						const isFault = !disabled && fault?.line === number;
						return (
							<div key={number} className={isFault ? styles.faultLine : undefined}>
								{isFault && <span className={styles.mark}>!</span>}
								{number}
							</div>
						);
					})}
				</div>
				<textarea
					id={id}
					ref={area}
					className={styles.text}
					value={value}
					disabled={disabled}
					rows={Math.min(maxRows, Math.max(minRows, lines.length))}
					wrap="off"
					spellCheck={false}
					autoCapitalize="off"
					autoComplete="off"
					aria-invalid={isInvalid}
					aria-describedby={`${id}-note`}
					onChange={(event) => onChange(event.target.value)}
					onScroll={follow}
				/>
			</div>
			<div id={`${id}-note`} className={styles.note} aria-live="polite">
				{!disabled && fault !== undefined && (
					<button type="button" className={styles.fault} onClick={goToFault}>
						{t('json.fault', {
							line: fault.line,
							column: fault.column,
							reason: t(`json.reasons.${fault.code}`, { found: fault.found }),
						})}
					</button>
				)}
				{!disabled && fault === undefined && errorText !== undefined && (
					<span className={styles.error}>{errorText}</span>
				)}
				{fault === undefined && errorText === undefined && hint}
			</div>
		</div>
	);
}
