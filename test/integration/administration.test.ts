import './changed-portal.ts';
import { describe } from 'vitest';

describe('audit trail', async () => void (await import('./admin/audit.ts')));
describe('users', async () => void (await import('./admin/users.ts')));
describe('key pairs', async () => void (await import('./session/key-pairs.ts')));
describe('calendar files', async () => void (await import('./api/calendar-files.ts')));
describe('feeds', async () => void (await import('./feeds/feeds.ts')));
describe('notices', async () => void (await import('./api/notice.ts')));
