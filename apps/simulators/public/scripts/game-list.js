import { sceneOf } from './art.js';
import { call, clock, field, h, icon, input, money, saidNo, toast } from './dom.js';
import { heading } from './heading.js';
import { t } from './words.js';

function tile(game, open) {
  const total = game.players.length;
  const caption = total > 0 ? t('players', { text: total }) : t('noPlayers');
  const names = h(
    'span',
    { class: 'caption' },
    h('b', {}, game.title),
    h('small', { class: total ? 'lit' : '' }, caption),
  );
  return h(
    'button',
    { type: 'button', class: 'tile', onclick: open },
    h('span', { class: 'art', svg: sceneOf(game.code) }),
    names,
  );
}

function moveRow(move) {
  const isIn = move.direction === 'in';
  const ico = h('span', { class: `ico ${isIn ? 'in' : ''}` }, icon(isIn ? 'deposit' : 'withdraw'));
  const seen = move.times > 1 ? h('small', { class: 'warn' }, t('seenTimes', { text: move.times })) : null;
  const small = h('small', { class: 'reference' }, `${clock(move.at)} · ${move.reference}`);
  const amount = h('b', { class: `number ${isIn ? 'in' : ''}` }, `${isIn ? '+' : '−'}${money(move.amount)}`);
  return h(
    'li',
    { class: 'row' },
    ico,
    h('span', { class: 'what' }, h('b', {}, t(move.direction)), small, seen),
    amount,
  );
}

function playerPanel({ game, player, refresh }) {
  const path = `/control/games/${game.code}/players/${encodeURIComponent(player.username)}`;
  const stake = input({ type: 'number', min: 0, step: '0.01', value: 10, required: true, inputmode: 'decimal' });
  const payout = input({ type: 'number', min: 0, step: '0.01', value: 0, required: true, inputmode: 'decimal' });
  const moves = h('ul', { class: 'rows' });
  const submit = async (event) => {
    event.preventDefault();
    const answer = await call('POST', `${path}/rounds`, { stake: Number(stake.value), payout: Number(payout.value) });
    const refusal = answer.body.error === 3001 ? t('notEnough') : saidNo(answer);
    toast(answer.ok ? t('roundPlayed', { text: money(answer.body.balance) }) : refusal, answer.ok ? 'check' : 'alert');
    await refresh();
  };
  const fields = h('div', { class: 'pair' }, field(t('stake'), stake), field(t('payout'), payout));
  const form = h(
    'form',
    { class: 'stack', onsubmit: submit },
    fields,
    h('button', { class: 'button gold wide' }, t('playRound')),
  );
  void call('GET', path).then((answer) => {
    if (answer.ok) moves.replaceChildren(...answer.body.transfers.slice(0, 5).map(moveRow));
  });
  return h('div', { class: 'player-panel stack' }, form, h('h3', {}, t('lastMoves')), moves);
}

export function gameList({ known, refresh }) {
  const tiles = h('div', { class: 'tiles' });
  const detail = h('div', { class: 'stack', hidden: true });
  let openGame = null;
  let openPlayer = null;

  function choose(code) {
    openGame = code;
    openPlayer = null;
    draw();
  }

  function playerRow(game, player) {
    const isOpen = player.username === openPlayer;
    const toggle = () => {
      openPlayer = isOpen ? null : player.username;
      draw();
    };
    const balance = h('b', { class: 'number' }, money(player.balance));
    const line = [
      h('span', { class: 'ico' }, icon('user')),
      h('span', { class: 'what' }, h('b', {}, player.username)),
      balance,
      icon(isOpen ? 'down' : 'right', 'small'),
    ];
    const button = h(
      'button',
      { type: 'button', class: 'row', 'aria-expanded': String(isOpen), onclick: toggle },
      ...line,
    );
    return h('li', {}, button, isOpen ? playerPanel({ game, player, refresh }) : null);
  }

  function drawDetail(game) {
    const back = h(
      'button',
      { type: 'button', class: 'button quiet', onclick: () => choose(null) },
      icon('left', 'small'),
      t('back'),
    );
    const cover = h(
      'div',
      { class: 'cover' },
      h('span', { class: 'art', svg: sceneOf(game.code) }),
      h('b', {}, game.title),
      h('small', {}, game.code),
    );
    const rows = game.players.map((player) => playerRow(game, player));
    const none = h('p', { class: 'note' }, icon('info'), h('span', {}, t('noPlayersHint')));
    detail.replaceChildren(h('div', {}, back), cover, rows.length > 0 ? h('ul', { class: 'rows' }, ...rows) : none);
  }

  function draw() {
    const games = known.games ?? [];
    const game = games.find(({ code }) => code === openGame);
    tiles.hidden = Boolean(game);
    detail.hidden = !game;
    if (game) drawDetail(game);
    else tiles.replaceChildren(...games.map((one) => tile(one, () => choose(one.code))));
  }

  // A poll must not take away the numbers someone is typing.
  const isBusy = () => detail.contains(document.activeElement) && document.activeElement.tagName === 'INPUT';
  const element = h('div', { class: 'stack' }, heading('gamesTitle', 'gamesSub'), tiles, detail);
  return { element, update: (changed) => changed.has('games') && !isBusy() && draw() };
}
