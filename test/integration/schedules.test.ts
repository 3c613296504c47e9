import './changed-portal.ts';
import { describe } from 'vitest';

describe('webhooks', async () => void (await import('./events/manage-webhooks.ts')));
describe('bulk schedules', async () => void (await import('./schedules/bulk-schedules.ts')));
describe('loan files', async () => void (await import('./schedules/loan-files.ts')));
