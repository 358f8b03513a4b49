#!/bin/bash
# usage, as root: deploy/trial/containers.sh   (npm run containers); RELEASE_DIR=... keeps the release for the next time
# Follows docs/operations/containers.md to the end with Podman, takes a deposit and pays a withdrawal over TLS against the simulators, kills a
# process and the database, and stops all of it.
#
# What stands in for what: images of PostgreSQL and Caddy are made of Debian's packages where no registry is reached; containers ask for no more
# files than this shell may have; names lead to this machine by /etc/hosts; certificates are of Caddy's own authority; partners are the simulators
# on this machine; what operators enter by hand is entered by deploy/trial/outside-world.ts.
set -euo pipefail
cd "$(dirname "$0")/../.."
checkout=$PWD
page=docs/operations/containers.md
for tool in podman docker-compose buildah mmdebstrap runc iptables; do
  command -v $tool >/dev/null || { echo "skipped: $tool is missing (apt-get install podman docker-compose buildah mmdebstrap runc iptables netavark aardvark-dns)"; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: containers with ports below 1024 are started by root only"; exit 0; }
say() { printf '%s  %s\n' "$(date +%T)" "$*"; }

version=$(node -p "require('./package.json').version")
place=/opt/kapao-compose
[ ! -e "$place" ] || { echo "$place is there already: this would overwrite it"; exit 1; }
work=$(mktemp -d /var/tmp/kapao-containers.XXXXXX)
export CONTAINERS_CONF=$work/containers.conf DOCKER_HOST=unix://$work/podman.sock
cat >"$CONTAINERS_CONF" <<END
[engine]
runtime = "runc"
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[network]
network_backend = "netavark"
END
engine=
looks=
world=
end() {
  [ -z "$world" ] || kill "$world" 2>/dev/null || true
  (cd $place/kapao && docker-compose down --volumes --timeout 5) >"$work/down.log" 2>&1 || true
  [ -z "$looks" ] || kill "$looks" 2>/dev/null || true
  [ -z "$engine" ] || kill "$engine" 2>/dev/null || true
  grep -v ' # kapao containers$' /etc/hosts >"$work/hosts" && cat "$work/hosts" >/etc/hosts
  rm -rf --one-file-system "$work" "$place"
}
trap end EXIT
podman system service --time=0 "$DOCKER_HOST" >"$work/engine.log" 2>&1 &
engine=$!
# Podman has its looks at the health of a container from systemd, and this machine may have none.
(while sleep 2; do for id in $(podman ps --quiet); do timeout 10 podman healthcheck run "$id" || true; done; done) >/dev/null 2>&1 &
looks=$!

say "release"
release=${RELEASE_DIR:-$work}
[ -e "$release/kapao-$version.tar.gz" ] || deploy/release.sh "$release" >/dev/null 2>"$work/release.log" || { tail -20 "$work/release.log"; exit 1; }

# The blocks of the page: `sh`, and those that are marked for a trial; names are this trial's own.
{
  echo "SITE=wallet.kapao.test OFFICE=office.kapao.test OFFICE_FROM=private_ranges RELEASE=kapao-$version"
  awk '/^```/ { on = ($0 == "```sh" || $0 == "```sh trial"); next } on' $page | sed "s|/root/|$release/|"
} >"$work/page.sh"

# The images that a registry would have, before the page starts them.
stand_in() {
  timeout 30 buildah pull --quiet "$1" >/dev/null 2>&1 && return
  buildah images --quiet localhost/debian:bookworm >/dev/null 2>&1 || {
    mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6 bookworm "$work/base.tar" http://deb.debian.org/debian
    container=$(buildah from scratch)
    buildah add --quiet "$container" "$work/base.tar" / >/dev/null
    buildah commit --quiet --rm "$container" localhost/debian:bookworm >/dev/null
  }
  say "$1 is made of Debian's packages"
  buildah bud --quiet --format=docker --isolation=chroot --tag "$1" "deploy/trial/images/$2" >/dev/null 2>"$work/$2.log" || { tail -20 "$work/$2.log"; exit 1; }
}
stand_in docker.io/library/postgres:18 postgres
stand_in docker.io/library/caddy:2 caddy

say "$page"
/bin/bash -euo pipefail "$work/page.sh" >"$work/page.log" 2>&1 || { tail -40 "$work/page.log"; say "the page FAILED"; exit 1; }
grep -E 'no shell, user|faults|/enrol' "$work/page.log"

say "what operators enter, and the outside world"
cd $place/kapao
gateway=$(podman network inspect kapao_outside --format '{{(index .Subnets 0).Gateway}}')
node=$checkout/node_modules/node/bin/node
mkdir "$work/outside"
$node "$checkout/deploy/trial/outside-world.ts" "$work/outside" https://outside.kapao.test
docker-compose exec -T postgres psql --quiet --set=ON_ERROR_STOP=1 --username=kapao_owner kapao <"$work/outside/site.sql"
chmod 0644 "$work/outside/partners.json"
docker-compose run --rm --volume "$work/outside/partners.json:/partners.json:ro" command scripts/commands/partners.ts import /partners.json >"$work/partners.log" 2>&1 ||
  { tail -20 "$work/partners.log"; exit 1; }
# Partners are reached by TLS only, so Caddy stands before the simulators too.
until docker-compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt >"$work/ca.pem" 2>/dev/null; do sleep 1; done
chmod 0644 "$work/ca.pem"
printf 'outside.kapao.test {\n\ttls internal\n\treverse_proxy %s:8090\n}\n' "$gateway" >>Caddyfile
role="{ environment: { LOCAL_PARTNERS: 'true', NODE_EXTRA_CA_CERTS: /ca.pem }, volumes: ['$work/ca.pem:/ca.pem:ro'] }"
cat >docker-compose.override.yml <<END
services:
  member: $role
  operator: $role
  worker: $role
  caddy: { networks: { outside: { aliases: [outside.kapao.test] } } }
END
export COMPOSE_FILE=compose.yml:docker-compose.override.yml
docker-compose up --detach --force-recreate --no-deps member operator worker caddy >"$work/up.log" 2>&1 || { tail -20 "$work/up.log"; exit 1; }
echo "127.0.0.1 wallet.kapao.test office.kapao.test # kapao containers" >>/etc/hosts
export NODE_EXTRA_CA_CERTS=$work/ca.pem
PARTNERS_FILE=$work/outside/partners.json HOST=$gateway PORT=8090 SITE_URL=https://wallet.kapao.test STATE_FILE=$work/outside/state.json \
  $node "$checkout/apps/simulators/src/main.ts" >"$work/world.log" 2>&1 &
world=$!
money() { $node "$checkout/deploy/trial/money.ts" https://wallet.kapao.test "http://$gateway:8090" "$@"; }
expect() { grep -q "$1" <<<"$2" || { say "expected \"$1\", found: $2"; exit 1; }; }

say "money over TLS"
found=$(money 0812345601 500 200); say "$found"; expect 'has 300$' "$found"
expect 404 "$($node -e "fetch('https://office.kapao.test/metrics').then((a) => console.log(a.status))")"
say "figures of the server are not told outside"

say "a process is killed, then the database"
for service in worker postgres; do
  docker-compose kill --signal=KILL $service >/dev/null 2>&1
  docker-compose up --detach >/dev/null 2>&1
  found=$(money 0812345601 100 100); say "$service: $found"; expect 'has 300$' "$found"
done
docker-compose run --rm command scripts/commands/audit.ts | tail -3

say "nothing is written beside the volumes, and nobody is root"
for service in member operator worker; do
  id=$(docker-compose ps --quiet $service)
  expect '^10001:10001 true$' "$(podman inspect --format '{{.Config.User}} {{.HostConfig.ReadonlyRootfs}}' "$id")"
  expect healthy "$(podman inspect --format '{{.State.Health.Status}}' "$id" 2>/dev/null || podman inspect --format '{{.State.Healthcheck.Status}}' "$id")"
done

say "followed to the end"
