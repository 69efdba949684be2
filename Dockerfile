# The server, a worker and the admin commands in one image: docker build -t trunkline .
FROM python:3.12-slim AS build
WORKDIR /src
COPY . .
RUN pip install --no-cache-dir build && python -m build --wheel --outdir /wheels

FROM python:3.12-slim
RUN useradd --system --create-home --home-dir /var/lib/trunkline trunkline
COPY requirements.lock /tmp/requirements.lock
COPY --from=build /wheels /tmp/wheels
# The locked packages first: the image has the versions that the tests ran with.
RUN pip install --no-cache-dir --require-hashes -r /tmp/requirements.lock \
 && pip install --no-cache-dir "$(echo /tmp/wheels/*.whl)[postgres,redis]" \
 && rm -r /tmp/wheels /tmp/requirements.lock
USER trunkline
WORKDIR /var/lib/trunkline
# The rules are compiled while the image is made, not at the first game (another kind of processor compiles them anew).
RUN python -m trunkline.server.warm
ENV TRUNKLINE_HOST=0.0.0.0 TRUNKLINE_LOG=info
EXPOSE 8420 8421
STOPSIGNAL SIGTERM
CMD ["trunkline", "serve"]
